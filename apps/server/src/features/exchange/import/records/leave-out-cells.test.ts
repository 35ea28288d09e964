import { expect, test } from 'vitest'
import { numberKind } from '../../column-kinds.ts'
import { leaveOutCells } from './leave-out-cells.ts'

test('each left out cell is read once, however many changes there are', () => {
  let reads = 0
  const except = Array.from({ length: 2000 }, (_, row) => ({
    get sheet() {
      reads += 1
      return 'Compositions'
    },
    row: row + 2,
    column: 'N',
  }))
  const changes = Array.from({ length: 3000 }, (_, row) => ({
    sheet: 'Compositions' as const,
    row: row + 2,
    legacyProductId: row + 1,
    cells: { N: 2, MgO: 3 },
    was: { N: 1, MgO: 1 },
  }))
  const column = (key: string) => ({ key, header: key, kind: numberKind })
  const plans = [{ name: 'Compositions', columns: ['N', 'MgO'].map(column) }]
  const left = leaveOutCells(plans, changes, except)
  expect(left[0]).toMatchObject({ cells: { MgO: 3 }, was: { MgO: 1 } })
  expect(left[2000]).toMatchObject({ cells: { N: 2, MgO: 3 } })
  expect(reads).toBe(2000)
})
