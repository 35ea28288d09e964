import { applicationFieldNames } from '@nutripim/contract/products/product-fields'
import { productLabels } from '@nutripim/wording/product-labels'
import { expect, test } from 'vitest'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import { productColumns } from '../sheet/product-columns.ts'
import { applicationColumns } from './application-columns.ts'
import { applicationsSheet } from './applications-sheet.ts'

const columns = applicationColumns({ ranges: [], forms: [] }, true)
const columnOf = (title: string) => columns.find((column) => column.title === title)!

test('[APP-01] [APP-03] there is a column for the range, the form and every flag', () => {
  expect(columns.map(({ id }) => id)).toEqual(applicationFieldNames)
  expect(columns.map(({ title }) => title)).toEqual(
    applicationFieldNames.map((field) => productLabels[field]),
  )
  expect(columns.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Powerbrand', 'Form of product', 'Values in w/w', 'Show in g/l']),
  )
  const groups = columns.map(({ group }) => group)
  expect(groups.filter((group, i) => group !== groups[i - 1])).toEqual([...new Set(groups)])
})

test.each(applicationFieldNames)('%s is a column of the grid and a field of the panel', (field) => {
  const column = columns.find(({ id }) => id === field)
  expect(column).toMatchObject({ title: productLabels[field], isEditable: true })
  expect(column?.kind.toggle !== undefined || 'offered' in column!.kind).toBe(true)
})

test.each([
  [false, false, undefined, undefined],
  [true, false, undefined, 'Untick ‘Values in w/w’ first: only one of the two can be ticked.'],
  [false, true, 'Untick ‘Show in g/l’ first: only one of the two can be ticked.', undefined],
  [true, true, undefined, undefined],
] as const)('[APP-02] w/w %s and g/l %s', (weight, litre, weightLock, litreLock) => {
  const values: Record<string, CellValue> = { showUnitsByWeight: weight, showGramsPerLitre: litre }
  const lockOf = (title: string) => columnOf(title).lock?.((id) => values[id] ?? null)
  expect(lockOf('Values in w/w')).toBe(weightLock)
  expect(lockOf('Show in g/l')).toBe(litreLock)
  expect(lockOf('Seed treatment')).toBeUndefined()
})

test('[APP-07] range and form cannot be cleared, and a cleared flag is unticked', () => {
  for (const title of ['Powerbrand', 'Form of product']) {
    expect(columnOf(title).kind.read('', null)).toHaveProperty('rejected')
  }
  expect(columnOf('Seed treatment').kind.read('', true)).toEqual({ value: false })
})

test('[APP-01] a save sends only the changed fields with their previous values', () => {
  const cells = {
    value: { seedTreatment: true },
    was: { seedTreatment: false },
    stored: () => null,
  }
  expect(applicationsSheet.change(7, cells)).toEqual({
    legacyProductId: 7,
    seedTreatment: true,
    was: { seedTreatment: false },
  })
})

test('product, range, form and all flags fit into the grid of a screen of 1440 pixels', () => {
  const gridWidth = 1134
  const [product] = productColumns()
  const width = [product, ...columns].reduce((sum, column) => sum + column.width, 0)
  expect(width).toBeLessThanOrEqual(gridWidth)
})
