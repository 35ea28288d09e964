import { CountryChanges } from '@nutripim/contract/products/product-comparison'
import type { ProductDetail } from '@nutripim/contract/products/products'
import { testProduct } from '@nutripim/contract/test-support/product'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComparedCell, cellValue, comparedCells } from './comparison-cells.ts'
import { changesOf, planCopy } from './copy-plan.ts'

const product = testProduct({
  dhCode: 'DH100100',
  productName: 'Product',
  productRange: 'terra',
  formOfProduct: 'liquid',
  composition: { N: 15 },
  displayElements: ['N'],
  showGramsPerLitre: true,
  showOnWeb: true,
  showAdvice: true,
  liquidFertigationFertilizer: true,
  webProductName: 'Product',
  weblinkPackImage: '/bags/a.svg',
  weblinkPackImageAltText: 'A bag',
  webShortDescription: 'Short',
  webLongDescription: '<p>Long</p>',
  webSynonyms: ['one'],
})
const portugal: ProductDetail = { ...product, legacyProductId: 2, countryId: 'PT' }
const line = (id: string) => comparedCells.find((each) => each.id === id)!

describe('a plan', () => {
  it('lists different cells, counts equal ones and leaves out the source', () => {
    const target = { ...portugal, composition: { N: 16 } }
    const lines = [line('composition.N'), line('composition.K2O')]
    const plan = planCopy({ source: product, targets: [product, target], lines })
    expect(plan).toEqual({ changes: [{ line: lines[0], target }], same: 1, blocked: [] })
    expect(changesOf(product, plan)).toEqual([
      {
        countryCode: 'PT',
        kind: 'composition',
        products: [{ legacyProductId: 2, cells: { N: 15 }, was: { N: 16 } }],
      },
    ])
  })

  it('copies an empty cell as an empty cell', () => {
    const target = { ...portugal, composition: { N: 15, Zn: 2 } }
    const plan = planCopy({ source: product, targets: [target], lines: [line('composition.Zn')] })
    expect(changesOf(product, plan)[0]!.products[0]).toMatchObject({
      cells: { Zn: null },
      was: { Zn: 2 },
    })
  })

  it('copies w/w and g/l together, since they exclude each other', () => {
    const target = { ...portugal, showUnitsByWeight: true, showGramsPerLitre: false }
    const plan = planCopy({
      source: product,
      targets: [target],
      lines: [line('applications.shownIn')],
    })
    expect(changesOf(product, plan)[0]!.products[0]).toMatchObject({
      cells: { showUnitsByWeight: false, showGramsPerLitre: true },
      was: { showUnitsByWeight: true, showGramsPerLitre: false },
    })
  })

  it('does not clear required fields', () => {
    const source = { ...product, webShortDescription: '', formOfProduct: null }
    const lines = [line('description.webShortDescription'), line('applications.formOfProduct')]
    const plan = planCopy({ source, targets: [portugal], lines })
    expect(plan.changes).toEqual([])
    expect(plan.blocked.map(({ line }) => line)).toEqual(lines)
  })
})

const twoValues = fc.constantFrom('a', 'b')
const varied = fc.record({
  composition: fc.record(
    { N: fc.integer({ min: 1, max: 2 }), Zn: fc.constant(0) },
    { requiredKeys: [] },
  ),
  displayElements: fc.subarray(['N', 'Zn'] as const),
  seedTreatment: fc.boolean(),
  showUnitsByWeight: fc.boolean(),
  webShortDescription: twoValues,
  webMediumDescription: fc.constantFrom('', 'c'),
  webSynonyms: fc.subarray(['x', 'y']),
})
const three = fc.tuple(varied, varied, varied).map((parts) =>
  parts.map(
    (part, i): ProductDetail => ({
      ...product,
      ...part,
      displayElements: [...part.displayElements],
      showGramsPerLitre: !part.showUnitsByWeight,
      legacyProductId: i + 1,
      countryId: ['ES', 'PT', 'IT'][i]!,
    }),
  ),
)

/** All cells of a product by kind and name. */
const cellsOf = (each: ProductDetail) =>
  new Map(
    comparedCells.flatMap(({ kind, cells }) =>
      cells.map((cell) => [`${kind} ${cell}`, cellValue(each, kind, cell)] as const),
    ),
  )

it('exactly the selected cells that differ are sent, and the contract accepts them', () => {
  fc.assert(
    fc.property(
      three,
      fc.subarray([...comparedCells]),
      fc.subarray([0, 1, 2]),
      ([source, ...others], lines: ComparedCell[], into) => {
        const all = [source!, ...others]
        const targets = into.map((i) => all[i]!)
        const sent = changesOf(source!, planCopy({ source: source!, targets, lines }))
        for (const change of sent) CountryChanges.parse(change)

        const written = new Map(all.map((each) => [each.legacyProductId, cellsOf(each)]))
        for (const { kind, products } of sent) {
          for (const { legacyProductId, cells, was } of products) {
            const stored = written.get(legacyProductId)!
            for (const [cell, value] of Object.entries(cells)) {
              expect((was as Record<string, unknown>)[cell]).toEqual(stored.get(`${kind} ${cell}`))
              stored.set(`${kind} ${cell}`, value)
            }
          }
        }
        for (const each of all) {
          const expected = cellsOf(each)
          if (targets.includes(each)) {
            for (const { kind, cells } of lines)
              for (const cell of cells)
                expected.set(`${kind} ${cell}`, cellValue(source!, kind, cell))
          }
          expect(written.get(each.legacyProductId)).toEqual(expected)
        }
      },
    ),
  )
})
