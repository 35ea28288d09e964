import { expect, test } from 'vitest'
import { findLargeFolders, maxFilesPerFolder, readFigures } from './code-figures.ts'

const countCasts = (code: string) => readFigures('a.tsx', code).casts.length

test.each([
  ['a cast', 'const a = b as string', 1],
  ['a double cast', 'const a = b as unknown as string', 2],
  ['a cast over several lines', 'const a = {\n  b: 1,\n} as\n  C', 1],
  ['a variable without a first value', 'let a!: string', 1],
  ['a property without a first value', 'class A { b!: string }', 1],
  ['a cast in JSX', 'const a = <p title={b as string}>{c}</p>', 1],
  ['a cast in a template', `const a = \`\${b as string}\``, 1],
])('%s is counted', (_, code, count) => {
  expect(countCasts(code)).toBe(count)
})

test.each([
  ['as const', 'const a = [1] as const'],
  ['aliases', `import { a as b } from 'c'\nexport { b as d }\nexport * as e from 'f'`],
  ['satisfies', 'const a = 1 satisfies number'],
  ['a key of a mapped type', 'type A = { [K in keyof B as Uppercase<K>]: B[K] }'],
  ['strings', `const a = 'b as c'; const d = \`e as any\``],
  ['comments', '// a as b\n/* c as any */'],
  ['the text of JSX', 'const a = <p>as any, here</p>'],
])('%s is not counted', (_, code) => {
  expect(countCasts(code)).toBe(0)
})

test('the location names the file and the line', () => {
  expect(readFigures('a.ts', 'const a = 1\n\nconst b = c as D').casts).toEqual(['a.ts:3'])
})

test('casts to never and a loose search of the route are found', () => {
  const { looseRoutes } = readFigures('a.ts', 'go(a as never)\nuseSearch({ strict: false })')
  expect(looseRoutes).toEqual(['a.ts:1', 'a.ts:2'])
  expect(readFigures('a.ts', 'useSearch({ strict: true })').looseRoutes).toEqual([])
})

test('a folder is too large with one file more than the limit', () => {
  const project = (count: number) => ({
    sources: new Map(Array.from({ length: count }, (_, i) => [`apps/web/src/a/${i}.ts`, ''])),
    packages: new Map(),
  })
  expect(findLargeFolders(project(maxFilesPerFolder))).toEqual([])
  expect(findLargeFolders(project(maxFilesPerFolder + 1))).toEqual([
    'apps/web/src/a: 26 files; group them by subject.',
  ])
})
