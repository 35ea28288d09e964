import { expect, test } from 'vitest'
import { listCountryWarnings } from './list-country-warnings.ts'

const target = { name: 'NutriCore, Poland', composition: { N: 15, NO3: 7, NH4: 8, Urea: null } }

test('a copy that causes an imbalance is listed with its country', () => {
  const copy = (cells: object) =>
    listCountryWarnings(
      [
        { countryCode: 'PL', kind: 'composition', products: [{ legacyProductId: 7, cells }] },
        { countryCode: 'PL', kind: 'applications', products: [{ legacyProductId: 7, cells: {} }] },
      ],
      () => target,
    ).map(({ productName, cell, texts }) => `${productName}, ${cell}: ${texts[0]}`)
  expect(copy({ NH4: 6 })).toEqual([
    expect.stringMatching(/^NutriCore, Poland, NH4: N forms total 13.00, difference 2.00: /),
  ])
  expect(copy({ NH4: 6, Urea: 2 })).toEqual([])
  expect(copy({ Zn: 1 })).toEqual([])
})
