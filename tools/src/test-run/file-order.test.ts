import { expect, test } from 'vitest'
import { sortFiles } from './file-order.ts'

test('files of one environment run in a row, slow ones first', () => {
  const files = [
    ['web', 'a.test.tsx'],
    ['unit', 'b.test.ts'],
    ['web', 'c.test.tsx'],
    ['unit', 'exchange/workbook.test.ts'],
    ['unit', 'd.test.ts'],
  ] as const
  const sorted = sortFiles(files, ([group, path]) => ({ group, path }))
  expect(sorted.map(([, path]) => path)).toEqual([
    'exchange/workbook.test.ts',
    'b.test.ts',
    'd.test.ts',
    'a.test.tsx',
    'c.test.tsx',
  ])
})
