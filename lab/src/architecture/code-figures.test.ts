import { expect, test } from 'vitest'
import { findLargeFolders, maxFilesPerFolder, readFigures } from './code-figures.ts'

const kindsIn = (code: string) => readFigures('a.tsx', code).escapes.map(({ kind }) => kind)

test.each([
  ['a cast', 'const a = b as string', ['as']],
  ['a double cast', 'const a = b as unknown as string', ['as', 'as']],
  ['a cast over several lines', 'const a = {\n  b: 1,\n} as\n  C', ['as']],
  ['a non-null assertion', 'const a = b!.c![0]!', ['!', '!', '!']],
  ['a variable without a first value', 'let a!: string', ['!']],
  ['a property without a first value', 'class A { b!: string }', ['!']],
  ['any', 'function f(a: any): any {}', ['any', 'any']],
  ['a cast in JSX', 'const a = <p title={b as string}>{c!}</p>', ['as', '!']],
  ['a cast in a template', `const a = \`\${b as string}\``, ['as']],
])('%s is counted', (_, code, kinds) => {
  expect(kindsIn(code)).toEqual(kinds)
})

test.each([
  ['as const', 'const a = [1] as const'],
  ['aliases', `import { a as b } from 'c'\nexport { b as d }\nexport * as e from 'f'`],
  ['satisfies', 'const a = 1 satisfies number'],
  ['a key of a mapped type', 'type A = { [K in keyof B as Uppercase<K>]: B[K] }'],
  ['negation and inequality', 'const a = !b && !!c && d !== e'],
  ['strings', `const a = 'b as c!'; const d = \`e as any!\``],
  ['comments', '// a as b!\n/* c as any */'],
  ['the text of JSX', 'const a = <p>as any, here!</p>'],
])('%s is not counted', (_, code) => {
  expect(kindsIn(code)).toEqual([])
})

test.each([
  ['on the same line', 'const a = b as C // the library types it too widely', true],
  ['on the line before', '// the library types it too widely\nconst a = b as C', true],
  [
    'in a block before',
    '/**\n * The library types it\n * too widely.\n */\nconst a = b as C',
    true,
  ],
  ['before a cast over several lines', '// sorted before\nconst a = [\n  1,\n] as C', true],
  ['two lines before', '// something else\n\nconst a = b as C', false],
  ['on the line after', 'const a = b as C\n// something else', false],
])('a comment %s', (_, code, isExplained) => {
  expect(readFigures('a.ts', code).escapes).toMatchObject([{ hasComment: isExplained }])
})

test('the location names the file and the line', () => {
  expect(readFigures('a.ts', 'const a = 1\n\nconst b = c!').escapes).toMatchObject([
    { location: 'a.ts:3' },
  ])
})

test('casts to never and a loose search of the route are found', () => {
  const figures = readFigures('a.ts', 'go(a as never)\nuseSearch({ strict: false })')
  expect(figures).toMatchObject({ asNever: ['a.ts:1'], looseSearch: ['a.ts:2'] })
  expect(readFigures('a.ts', 'useSearch({ strict: true })').looseSearch).toEqual([])
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
