import { CountryChanges, type SameCode } from '@nutripim/contract/products/product-comparison'
import { expect, it } from 'vitest'
import { countryChanges, groupByProduct, planOtherCountries } from './same-codes-plan.ts'

const edit = (row: number, column: string, value: number | boolean | null) => ({
  row,
  column,
  value,
  was: null,
})
const found = (sameAs: number, countryId: string, cells: SameCode['cells']): SameCode => ({
  sameAs,
  countryId,
  legacyProductId: sameAs + 100,
  dhCode: `DH${sameAs}`,
  productName: `Product ${sameAs}`,
  cells,
})

it('the plan lists for each other country what changes, what is equal and what it does not sell', () => {
  const edited = groupByProduct([edit(1, 'N', 15), edit(1, 'Zn', null), edit(2, 'N', 0)])
  const products = [
    found(1, 'PT', { N: 16, Zn: null }),
    found(1, 'IT', { N: 15, Zn: null }),
    found(2, 'IT', { N: null }),
  ]
  expect(planOtherCountries(['IT', 'PT', 'FR'], edited, products)).toEqual([
    {
      countryId: 'IT',
      changes: [{ product: products[2], cell: 'N', now: null, becomes: 0 }],
      same: 2,
      notSold: 0,
    },
    {
      countryId: 'PT',
      changes: [{ product: products[0], cell: 'N', now: 16, becomes: 15 }],
      same: 1,
      notSold: 1,
    },
    { countryId: 'FR', changes: [], same: 0, notSold: 2 },
  ])
})

it('ticking one of two exclusive flags unticks the other in other countries', () => {
  expect(groupByProduct([edit(1, 'showUnitsByWeight', true)]).get(1)).toEqual({
    showUnitsByWeight: true,
    showGramsPerLitre: false,
  })
  expect(groupByProduct([edit(1, 'showUnitsByWeight', false)]).get(1)).toEqual({
    showUnitsByWeight: false,
  })
  const swapped = [edit(1, 'showUnitsByWeight', false), edit(1, 'showGramsPerLitre', true)]
  for (const edits of [swapped, [...swapped].reverse()]) {
    expect(groupByProduct(edits).get(1)).toEqual({
      showUnitsByWeight: false,
      showGramsPerLitre: true,
    })
  }
})

it('cells are sent by product with their previous values', () => {
  const change = countryChanges('PT', 'composition', [
    { id: 101, cell: 'N', becomes: 15, was: 16 },
    { id: 102, cell: 'N', becomes: null, was: 1 },
    { id: 101, cell: 'Zn', becomes: 0, was: null },
  ])
  expect(CountryChanges.parse(change)).toEqual({
    countryCode: 'PT',
    kind: 'composition',
    products: [
      { legacyProductId: 101, cells: { N: 15, Zn: 0 }, was: { N: 16, Zn: null } },
      { legacyProductId: 102, cells: { N: null }, was: { N: 1 } },
    ],
  })
})
