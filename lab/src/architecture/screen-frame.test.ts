import { expect, test } from 'vitest'
import { findHandmadeFrames, findLargePages } from './screen-frame.ts'

const projectOf = (sources: Record<string, string>) => ({
  sources: new Map(Object.entries(sources)),
  packages: new Map(),
})

test('a screen that decides on failure or draws its own frame is found, outside ui/page only', () => {
  const all = `<section className={page.page} />
    const failed = isError && !data
    <p className={page.nothing} />
    <Button onClick={() => void navigate({ to: '/inbox' })} />
    <Select
      searchable
    />`
  const sources = {
    'apps/web/src/dealers/dealers-page.tsx': all,
    'apps/web/src/dealers/dealers-page.test.tsx': all,
    'apps/web/src/dealers/good-page.tsx': '<Screen><Loaded query={list} what="dealers" /></Screen>',
    'apps/web/src/ui/page/loaded.tsx': all,
  }
  expect(findHandmadeFrames(projectOf(sources))).toEqual([
    'apps/web/src/dealers/dealers-page.tsx decides whether it failed: use Loaded, NotLoaded or hasFailed.',
    'apps/web/src/dealers/dealers-page.tsx draws an empty state: use EmptyState.',
    'apps/web/src/dealers/dealers-page.tsx draws the frame of a screen: use Screen.',
    'apps/web/src/dealers/dealers-page.tsx navigates with a button: use LinkButton, which opens new tabs.',
    'apps/web/src/dealers/dealers-page.tsx has a select with search of its own: use SearchSelect or SearchMultiSelect.',
  ])
})

const pageOf = (lines: number, imports: number) =>
  [
    ...Array.from({ length: imports }, (_, at) => `import { a${at} } from './a${at}.ts'`),
    ...Array.from({ length: lines - imports }, () => '//'),
  ].join('\n')

const find = (text: string) => findLargePages(projectOf({ 'apps/web/src/a/b-page.tsx': text }))

test('a page above the limits is found', () => {
  expect(find(pageOf(120, 18))).toEqual([])
  expect(find(pageOf(121, 1))).toEqual([
    'a/b-page.tsx has 121 lines and 1 imports, 120 and 18 are allowed: split it.',
  ])
  expect(find(pageOf(30, 19))).toHaveLength(1)
})

test('an import of several lines counts once', () => {
  const text = "import {\n  a,\n  type B,\n} from './several.ts'"
  expect(find(`${pageOf(20, 17)}\n${text}`)).toEqual([])
  expect(find(`${pageOf(20, 18)}\n${text}`)).toEqual([
    'a/b-page.tsx has 24 lines and 19 imports, 120 and 18 are allowed: split it.',
  ])
})
