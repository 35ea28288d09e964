import { applicationFieldNames, productFields } from '@nutripim/contract/products/product-fields'
import { testProduct } from '@nutripim/contract/test-support/product'
import { expect, test } from 'vitest'
import { comparedCells, differs, orderByDifferences, textOf } from './comparison-cells.ts'
import { changesOf, planCopy } from './copy-plan.ts'

const names = {
  ranges: (id: string) => id,
  forms: (id: string) => id,
  crops: (id: string) => id,
}

test.each(applicationFieldNames)('%s is a row of the comparison and can be copied', (field) => {
  const value = productFields[field].kind === 'flag' ? true : 'b'
  const spain = testProduct({ productRange: 'a', formOfProduct: 'a', [field]: value })
  const portugal = testProduct({
    legacyProductId: 2,
    countryId: 'PT',
    productRange: 'a',
    formOfProduct: 'a',
  })
  const lines = comparedCells.filter((line) => differs([spain, portugal], line))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.cells).toContain(field)
  expect(lines.map((line) => textOf(spain, line, names))).not.toEqual(
    lines.map((line) => textOf(portugal, line, names)),
  )
  const [change] = changesOf(spain, planCopy({ source: spain, targets: [portugal], lines }))
  expect(change?.products[0]?.cells).toMatchObject({ [field]: value })
})

test('countries that differ most from the source come first', () => {
  const spain = testProduct({ productRange: 'a', formOfProduct: 'a' })
  const italy = { ...spain, countryId: 'IT' }
  const portugal = { ...spain, countryId: 'PT', formOfProduct: 'b' }
  const greece = { ...spain, countryId: 'GR', formOfProduct: 'b', productRange: 'b' }
  const ordered = orderByDifferences([italy, spain, portugal, greece], spain, comparedCells)
  expect(ordered.map(({ countryId }) => countryId)).toEqual(['GR', 'PT', 'IT'])
})
