import { expect, test } from 'vitest'
import {
  findCycles,
  findForbiddenImports,
  findForbiddenNames,
  findStraySql,
  findUndeclaredPackages,
  type Project,
  type Row,
} from './architecture.ts'

const table: Row[] = [
  { place: 'packages/contract', may: [], rule: 'the contract is for both.' },
  { place: 'apps/server/src/platform', may: [], rule: 'the platform knows no feature.' },
  {
    place: 'apps/server/src/features/*',
    may: ['packages/contract', 'apps/server/src/platform', 'apps/server/src/features/audit'],
    rule: 'never another feature.',
  },
  { place: 'apps/server/src', may: ['apps/server/src/**'], rule: 'no screens.' },
  { place: 'apps/web/src', may: ['packages/contract'], rule: 'only through the contract.' },
  { place: 'apps/web/src/main.tsx', may: ['apps/web/src/**'], rule: 'the wiring.' },
]

function projectOf(sources: Record<string, string>): Project {
  const own = (name: string) => ({ name, dependencies: ['zod'], devDependencies: ['jsdom'] })
  return {
    sources: new Map(Object.entries(sources)),
    packages: new Map([
      ['', { name: 'all', dependencies: [], devDependencies: ['vitest'] }],
      ['packages/contract', own('@made-up/contract')],
      ['apps/server', own('@made-up/server')],
      ['apps/web', own('@made-up/web')],
    ]),
  }
}

const forbidden = (path: string, code: string) =>
  findForbiddenImports(projectOf({ [path]: code }), table)

test.each([
  ['a type', `import type { App } from '../../server/src/app.ts'`],
  ['several lines', `import {\n  a,\n  b,\n} from '../../server/src/app.ts'`],
  ['the bare file', `import '../../server/src/app.ts'`],
  ['loading it later', `const app = await import('../../server/src/app.ts')`],
  ['passing it on', `export { app } from '../../server/src/app.ts'`],
  ['its package name', `import { app } from '@made-up/server/app'`],
])('a screen that imports the server is found, however it is written: %s', (_, code) => {
  expect(forbidden('apps/web/src/screen.ts', code)).toEqual([
    'apps/web/src/screen.ts imports apps/server/src/app.ts: only through the contract.',
  ])
})

test('what a comment says is not an import', () => {
  const code = `// import { app } from '../../server/src/app.ts'\n/* import '../../server/src/app.ts' */`
  expect(forbidden('apps/web/src/screen.ts', code)).toEqual([])
})

test.each([
  ['the platform', '../../platform/sql.ts', true],
  ['the contract', '@made-up/contract/products', true],
  ['itself', './product-sql.ts', true],
  ['a foundation', '../audit/audit.ts', true],
  ['another feature', '../dealers/dealers.ts', false],
  ['the wiring', '../../app.ts', false],
  ['something for tests', '../../platform/test-database.ts', false],
])('a feature and %s', (_, specifier, isAllowed) => {
  const found = forbidden('apps/server/src/features/products/products.ts', `import '${specifier}'`)
  expect(found.length === 0).toBe(isAllowed)
})

test('a test may use all of its own workspace, and not the other side', () => {
  const path = 'apps/server/src/features/products/products.db.test.ts'
  expect(forbidden(path, `import '../../test-app.ts'\nimport '../dealers/dealers.ts'`)).toEqual([])
  expect(forbidden(path, `import '../../../../web/src/call.ts'`)).toHaveLength(1)
})

test('a row for one file is closer than that of its folder', () => {
  expect(forbidden('apps/web/src/main.tsx', `import './shell/frame.tsx'`)).toEqual([])
})

test('a file that no row speaks of is not let through', () => {
  expect(forbidden('apps/new/src/thing.ts', '')).toEqual([
    'apps/new/src/thing.ts is in no row of the table: say in architecture.test.ts what it may import.',
  ])
})

test('a circle is told once, with its way round', () => {
  const circle = projectOf({
    'apps/web/src/a.ts': `import './b.ts'`,
    'apps/web/src/b.ts': `import './c.ts'`,
    'apps/web/src/c.ts': `import './a.ts'`,
    'apps/web/src/d.ts': `import './a.ts'`,
  })
  expect(findCycles(circle)).toEqual([
    'apps/web/src/a.ts → apps/web/src/b.ts → apps/web/src/c.ts → apps/web/src/a.ts: a circle; move what both need into a file of its own.',
  ])
})

test.each([
  ['apps/web/src/utils.ts', false],
  ['apps/web/src/date-utils.ts', false],
  ['apps/server/src/common/dates.ts', false],
  ['apps/server/src/product-service.ts', false],
  ['apps/web/src/ui/index.ts', false],
  ['apps/web/src/DealerPage.tsx', false],
  ['apps/web/src/service-portal.tsx', true],
  ['apps/web/src/country/country-selector.test.tsx', true],
])('the name %s', (path, isAllowed) => {
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
    `${folder}/products.ts holds SQL: move the statement into the feature's *-sql.ts file.`,
  ])
})

test('a package that is not declared is found, and a test may use those for development', () => {
  const code = `import { z } from 'zod'\nimport x from '@scope/thing/part'\nimport 'jsdom'\nimport 'node:fs'`
  const found = (path: string) => findUndeclaredPackages(projectOf({ [path]: code }))
  expect(found('apps/web/src/screen.ts')).toEqual([
    'apps/web/src/screen.ts imports @scope/thing: name it in the dependencies of apps/web/package.json.',
    'apps/web/src/screen.ts imports jsdom: name it in the dependencies of apps/web/package.json.',
  ])
  expect(found('apps/web/src/screen.test.ts')).toHaveLength(1)
})
