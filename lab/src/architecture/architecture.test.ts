import { expect, test } from 'vitest'
import {
  findBareMutations,
  findFolderCycles,
  findForbiddenImports,
  findForbiddenNames,
  findStrayLocks,
  findStrayNotFound,
  findStrayRights,
  findStraySql,
  findStrayUnsavedWork,
  type ImportRule,
  type Project,
} from './architecture.ts'
import { findHandmadeRows } from './handmade-rows.ts'
import { findMisnamedFiles } from './misnamed-files.ts'
import { findRepeatedSteps } from './repeated-steps.ts'
import { findStrayImports } from './stray-imports.ts'

const rules: ImportRule[] = [
  { folder: 'packages/contract', imports: [], reason: 'the contract is shared.' },
  {
    folder: 'apps/server/src/platform',
    imports: [],
    reason: 'the platform does not know features.',
  },
  {
    folder: 'apps/server/src/features/*',
    imports: ['packages/contract', 'apps/server/src/platform', 'apps/server/src/features/audit'],
    reason: 'never another feature.',
  },
  {
    folder: 'apps/server/src',
    imports: ['apps/server/src/**'],
    reason: 'the server never imports screens.',
  },
  { folder: 'apps/web/src', imports: ['packages/contract'], reason: 'only through the contract.' },
  {
    folder: 'apps/web/src/main.tsx',
    imports: ['apps/web/src/**'],
    reason: 'main connects everything.',
  },
]

function projectOf(sources: Record<string, string>): Project {
  return {
    sources: new Map(Object.entries(sources)),
    packages: new Map([
      ['packages/contract', '@made-up/contract'],
      ['apps/server', '@made-up/server'],
      ['apps/web', '@made-up/web'],
    ]),
  }
}

const forbidden = (path: string, code: string) =>
  findForbiddenImports(projectOf({ [path]: code }), rules)

test.each([
  ['a type import', `import type { App } from '../../server/src/app.ts'`],
  ['an import over several lines', `import {\n  a,\n  b,\n} from '../../server/src/app.ts'`],
  ['an import without names', `import '../../server/src/app.ts'`],
  ['a dynamic import', `const app = await import('../../server/src/app.ts')`],
  ['an export from', `export { app } from '../../server/src/app.ts'`],
  ['a package name', `import { app } from '@made-up/server/app'`],
])('a screen that imports the server is found, written as %s', (_, code) => {
  expect(forbidden('apps/web/src/screen.ts', code)).toEqual([
    'apps/web/src/screen.ts imports apps/server/src/app.ts: only through the contract.',
  ])
})

test('an import in a comment is ignored', () => {
  const code = `// import { app } from '../../server/src/app.ts'\n/* import '../../server/src/app.ts' */`
  expect(forbidden('apps/web/src/screen.ts', code)).toEqual([])
})

test.each([
  ['the platform', '../../platform/sql.ts', true],
  ['the contract', '@made-up/contract/products', true],
  ['itself', './product-sql.ts', true],
  ['a foundation', '../audit/audit.ts', true],
  ['another feature', '../dealers/dealers.ts', false],
  ['the app', '../../app.ts', false],
  ['test code', '../../../test-support/database.ts', false],
])('a feature imports %s (%s): allowed is %s', (_, specifier, isAllowed) => {
  const found = forbidden('apps/server/src/features/products/products.ts', `import '${specifier}'`)
  expect(found.length === 0).toBe(isAllowed)
})

test('a test can import all of its own workspace, but not the other app', () => {
  const path = 'apps/server/src/features/products/products.db.test.ts'
  expect(
    forbidden(path, `import '../../../test-support/app.ts'\nimport '../dealers/dealers.ts'`),
  ).toEqual([])
  expect(forbidden(path, `import '../../../../web/src/call.ts'`)).toHaveLength(1)
})

test('the rule of one folder has priority over a rule for all folders beside it', () => {
  const all = [
    { folder: 'apps/web/src/*', imports: ['apps/web/src/ui'], reason: 'for all.' },
    { folder: 'apps/web/src/api', imports: [], reason: 'for this one.' },
    { folder: 'apps/web/src/ui', imports: [], reason: 'for ui.' },
  ]
  const call = projectOf({ 'apps/web/src/api/call.ts': `import '../ui/notice.ts'` })
  const found = ['apps/web/src/api/call.ts imports apps/web/src/ui/notice.ts: for this one.']
  expect(findForbiddenImports(call, all)).toEqual(found)
  expect(findForbiddenImports(call, all.toReversed())).toEqual(found)
})

test('a rule for a file has priority over the rule of its folder', () => {
  expect(forbidden('apps/web/src/main.tsx', `import './shell/frame.tsx'`)).toEqual([])
})

test('a file without a rule is rejected', () => {
  expect(forbidden('apps/new/src/thing.ts', '')).toEqual([
    'apps/new/src/thing.ts has no rule: add a row for its folder to architecture.test.ts.',
  ])
})

test('folders that import each other in a circle are found, even without a circle of files', () => {
  const circle = projectOf({
    'apps/web/src/country/selector.ts': `import '../live/presence.ts'`,
    'apps/web/src/country/use-country.ts': '',
    'apps/web/src/live/presence.ts': '',
    'apps/web/src/live/live.ts': `import '../country/use-country.ts'`,
    'apps/web/src/live/live.test.ts': `import '../search/search.ts'`,
    'apps/web/src/search/search.ts': `import '../live/live.ts'`,
  })
  expect(findFolderCycles(circle, 'apps/web/src')).toEqual([
    'apps/web/src: country → live → country: pass in what one of the folders needs.',
  ])
})

test.each([
  ['apps/web/src/utils.ts', false],
  ['apps/web/src/date-utils.ts', false],
  ['apps/server/src/common/dates.ts', false],
  ['apps/server/src/product-service.ts', false],
  ['apps/web/src/ui/index.ts', false],
  ['apps/web/src/ui/test-window.ts', false],
  ['apps/web/test-support/test-window.ts', true],
  ['apps/web/src/DealerPage.tsx', false],
  ['apps/web/src/service-portal.tsx', true],
  ['apps/web/src/country/country-selector.test.tsx', true],
])('the file name %s: allowed is %s', (path, isAllowed) => {
  expect(findForbiddenNames(projectOf({ [path]: '' })).length === 0).toBe(isAllowed)
})

test('SQL outside a *-sql.ts file of a feature is found', () => {
  const folder = 'apps/server/src/features/products'
  const statement = 'const all = sql`select 1`'
  const found = findStraySql(
    projectOf({
      [`${folder}/products.ts`]: statement,
      [`${folder}/product-sql.ts`]: statement,
      [`${folder}/products.db.test.ts`]: statement,
      'apps/server/src/platform/health.ts': statement,
    }),
  )
  expect(found).toEqual([
    `${folder}/products.ts contains SQL: move the statement into the feature's *-sql.ts file.`,
  ])
})

test.each([
  [`throw new ProblemError('not_found', \`There is no dealer \${id}.\`)`, false],
  [
    `throw new ProblemError(\n'not_found',\n\`There is no saved view \${id}. It was deleted.\`,\n)`,
    false,
  ],
  [`throw new ProblemError('not_found', \`There is no channel '\${id}'.\`)`, false],
  [`throw new ProblemError('not_found', \`There is no page or call at \${path}.\`)`, true],
  [`throw new ProblemError('not_found', \`You have no import \${id} in this country.\`)`, true],
  ["throw notFound('dealer', id)", true],
])('a missing record is reported as %s: allowed is %s', (code, isAllowed) => {
  const found = findStrayNotFound(
    projectOf({ 'apps/server/src/features/dealers/dealers.ts': code }),
  )
  expect(found.length === 0).toBe(isAllowed)
})

test('a list of the roles of a right outside usersWithRight is found', () => {
  const path = 'apps/server/src/features/dealers/dealer-sql.ts'
  const code = `const roles = roleNames.filter((role) =>\n  rightsOf([role]).includes('dealers module'),\n)`
  expect(findStrayRights(projectOf({ [path]: code }))).toEqual([
    `${path} lists the roles of a right: use usersWithRight or rolesWithRight.`,
  ])
  const used = `const users = usersWithRight('dealers module', country)`
  expect(findStrayRights(projectOf({ [path]: used }))).toEqual([])
})

test('an import beside the engine, and a definition that is too long, are found', () => {
  const folder = 'apps/server/src/features/crops'
  const found = (path: string, code: string) => findStrayImports(projectOf({ [path]: code }))
  const writes = `${folder}/crops-sql.ts`
  expect(found(writes, 'sql`delete from import_rows where true`')).toHaveLength(1)
  expect(found(writes, 'sql`with i as (update imports set counts = null)`')).toHaveLength(1)
  expect(found(writes, 'sql`select from imports i`')).toEqual([])
  const definition = 'const calls = importCalls(changeRecords({}))'
  expect(found(`${folder}/crops.ts`, definition)).toHaveLength(1)
  expect(found(`${folder}/crop-import.ts`, definition)).toEqual([])
  expect(found(`${folder}/crop-import.ts`, `${definition}\n`.repeat(151))).toHaveLength(1)
})

test('an advisory lock that is taken without its function is found', () => {
  const path = 'apps/server/src/features/dealers/dealer-sql.ts'
  const stray = (code: string) => findStrayLocks(projectOf({ [path]: code }))
  const found = [`${path} takes a lock itself: use waitForLock or tryLock.`]
  expect(stray('sql`select pg_advisory_xact_lock(7)`')).toEqual(found)
  expect(stray('sql`select pg_try_advisory_xact_lock(7)`')).toEqual(found)
  expect(stray(`const lock = waitForLock('dealer list', country)`)).toEqual([])
})

test('a mutation outside useSave is found', () => {
  const code = `const { mutate } = useMutation({ mutationFn: save })`
  const found = findBareMutations(
    projectOf({
      'apps/web/src/dealers/use-dealer.ts': code,
      'apps/web/src/dealers/delete-dealer.ts': `call(deleteDealer, { params }, { origin: 'save' })`,
      'apps/web/src/dealers/use-dealer.test.ts': code,
      'apps/web/src/api/use-save.ts': code,
      'apps/web/src/dealers/watch.ts': `import { MutationObserver } from '@tanstack/react-query'`,
      'apps/web/src/ui/watch.ts': `new MutationObserver(() => show('changed'))`,
    }),
  )
  expect(found).toEqual([
    'apps/web/src/dealers/use-dealer.ts saves on its own: use useSave of apps/web/src/api/use-save.ts.',
    'apps/web/src/dealers/delete-dealer.ts saves on its own: use useSave of apps/web/src/api/use-save.ts.',
    'apps/web/src/dealers/watch.ts saves on its own: use useSave of apps/web/src/api/use-save.ts.',
  ])
})

test('unsaved work outside its module is found', () => {
  const register = `import { registerWork } from '../ui/unsaved/unsaved-work.ts'`
  const found = findStrayUnsavedWork(
    projectOf({
      'apps/web/src/ui/form/shared.ts': `let current: Save | undefined`,
      'apps/web/src/ui/form/local.ts': `function read() {\n  let text = ''\n}`,
      'apps/web/src/dealers/tab.ts': `addEventListener('beforeunload', ask)`,
      'apps/web/src/dealers/screen.ts': `useBlocker({ shouldBlockFn })`,
      'apps/web/src/dealers/registry.ts': register,
      'apps/web/src/dealers/registry.test.ts': register,
      'apps/web/src/ui/unsaved/use-unsaved-work.ts': `${register}\nuseBlocker({ shouldBlockFn })`,
    }),
  )
  expect(found).toEqual([
    'apps/web/src/ui/form/shared.ts has a module-level variable: register with useUnsavedWork instead.',
    'apps/web/src/dealers/tab.ts asks on its own before leaving: use useUnsavedWork.',
    'apps/web/src/dealers/screen.ts asks on its own before leaving: use useUnsavedWork.',
    'apps/web/src/dealers/registry.ts reads the registry of unsaved work: use useIsUnsaved, canLeave or the hook.',
  ])
})

test('a test that inserts a row itself is found, unless it is in the list', () => {
  const own = 'apps/server/src/features/a/a.db.test.ts'
  const project = projectOf({
    [own]: 'await db.all(sql`\n  insert into products (dh_code) values (1)`)',
    'apps/server/src/features/a/b.db.test.ts': `expect(body).not.toMatch(/insert into|select /)`,
    'apps/server/src/features/a/a-sql.ts': 'insert into products',
  })
  expect(findHandmadeRows(project, {})).toEqual([
    'features/a/a.db.test.ts inserts rows: use the builders of apps/server/test-support/builders.',
  ])
  expect(findHandmadeRows(project, { 'features/a/a': 'reason' })).toEqual([])
  expect(findHandmadeRows(project, { 'features/a/': 'reason', 'features/b/': 'none' })).toEqual([
    'features/b/ inserts no rows: remove it from the list.',
  ])
})

test.each([
  ['use-visible-cell.ts', 'export function useDismissRemote() {}', false],
  ['use-dismiss-remote.ts', 'export function useDismissRemote() {}', true],
  ['xls-cells.ts', 'export const readXlsCells = 1', true],
  ['frame-renewal.ts', 'export function renewInFrame() {}', true],
  ['xls-cells.ts', 'export const readCells = 1', false],
  ['cell-text.ts', 'export const a = 1\nexport interface CellValue {}', true],
  ['cell-text.ts', 'export const a = 1\nexport interface B {}', false],
  ['cell-text.test.ts', 'export const a = 1', true],
  ['cell-text.ts', 'const a = 1', true],
])('the file %s with “%s”: allowed is %s', (path, code, isAllowed) => {
  expect(findMisnamedFiles(projectOf({ [path]: code }), {}).length === 0).toBe(isAllowed)
})

test('a file in the list of exceptions that is named after its exports is found', () => {
  const project = projectOf({ 'a/root.ts': 'export const root = 1' })
  expect(findMisnamedFiles(project, { 'a/root.ts': 'reason' })).toEqual([
    'a/root.ts is named after its exports: remove it from the list.',
  ])
})

test('a step of a browser test that e2e/tools has is found', () => {
  const find = (path: string, code: string) => findRepeatedSteps(projectOf({ [path]: code }))
  const step = "await page.getByRole('textbox', { name: 'Filter products' }).fill('A')"
  expect(find('e2e/products/a.spec.ts', step)).toEqual([
    'e2e/products/a.spec.ts writes a step out: use filterProducts of e2e/tools.',
  ])
  expect(find('e2e/tools/grid.ts', step)).toEqual([])
  expect(find('e2e/products/a.spec.ts', "await filterProducts(page, 'A')")).toEqual([])
})
