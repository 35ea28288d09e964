import { expect, test } from 'vitest'
import { selectSpecs } from './changed-files.ts'

const specs = [
  'e2e/dealers/dealers.spec.ts',
  'e2e/dealers/dealer-upload.spec.ts',
  'e2e/products/compositions.spec.ts',
  'e2e/shell/search.spec.ts',
]

test.each([
  ['a browser test', 'e2e/dealers/dealers.spec.ts', [specs[0]]],
  ['a screen of a section', 'apps/web/src/dealers/dealer-form.tsx', [specs[1], specs[0]]],
  ['a feature of the server', 'apps/server/src/features/search/search-sql.ts', [specs[3]]],
  ['a tool of the browser tests', 'e2e/tools/grid.ts', specs],
  ['code that all screens use', 'apps/web/src/ui/grid/grid.tsx', specs],
  ['a unit test', 'apps/web/src/dealers/dealer-form.test.tsx', []],
  ['a document', 'docs/operations.md', []],
])('a change of %s selects the browser tests it can affect', (_, file, expected) => {
  expect(selectSpecs([file], specs)).toEqual([...expected].sort())
})
