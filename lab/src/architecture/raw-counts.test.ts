import { expect, test } from 'vitest'
import { findRawCounts } from './raw-counts.ts'

const path = 'apps/web/src/dealers/list.tsx'
const find = (code: string, at = path) =>
  findRawCounts({ sources: new Map([[at, code]]), packages: new Map() })

test.each([
  ['rows.length', `const text = \`\${rows.length} rows\``],
  ['rows.length', 'const text = <p>All {rows.length} rows</p>'],
  ['data?.rows.length', 'const text = <>{data?.rows.length}</>'],
  ['ticked.size', 'const text = <p>{ticked.size > 9 ? "many" : ticked.size}</p>'],
  ['ticked.size', 'const text = <p>{isOpen && ticked.size}</p>'],
  ['counts.read', 'const text = <b>{counts.read}</b>'],
  ['preview.counts[key]', 'const text = <b>{preview.counts[key]}</b>'],
])('%s is reported in %s', (text, code) => {
  expect(find(code)).toEqual([`${path} shows ${text}: use formatNumber or formatCount.`])
  expect(find(code, 'apps/web/src/dealers/list.test.tsx')).toEqual([])
})

test.each([
  `const text = \`\${formatNumber(rows.length)} rows\``,
  "const text = <p>{formatCount(rows.length, 'row')}</p>",
  'const grid = <Grid rowCount={rows.length} />',
  'const list = <p>{rows.length > 0 && <List />}</p>',
  `const text = \`\${size} of \${length}\``,
])('%s is allowed', (code) => {
  expect(find(code)).toEqual([])
})
