import { expect, test } from 'vitest'
import { joinParts, type Part } from './join-parts-build.ts'

const costOfFile = 100

function createPart(name: string, size: number, views: number[], ...imports: Part[]): Part {
  return { modules: [name], size, views: new Set(views), imports: new Set(imports) }
}

/** The modules of each file, and the views that load it. */
function listFiles(...parts: Part[]): string[] {
  return joinParts(parts, costOfFile)
    .map(({ modules, views }) => `${modules.toSorted().join('+')}: ${[...views].toSorted()}`)
    .toSorted()
}

test('small parts of the same views become one file', () => {
  expect(listFiles(createPart('a', 10, [1, 2]), createPart('b', 20, [1, 2]))).toEqual(['a+b: 1,2'])
})

test('a view does not load much that it does not need', () => {
  const small = createPart('small', 10, [1, 2, 3])
  const large = createPart('large', 1000, [1, 2])
  expect(listFiles(small, large)).toEqual(['large: 1,2', 'small: 1,2,3'])
})

test('a view loads a little that it does not need if others save a file', () => {
  const small = createPart('small', 10, [1, 2])
  const large = createPart('large', 1000, [1, 2, 3])
  expect(listFiles(small, large)).toEqual(['large+small: 1,2,3'])
})

test('what a joined part imports counts, too', () => {
  const imported = createPart('imported', 1000, [1, 2])
  const small = createPart('small', 10, [1, 2], imported)
  const other = createPart('other', 1000, [1, 2, 3])
  expect(listFiles(imported, small, other)).toEqual(['imported+small: 1,2', 'other: 1,2,3'])
})

test('two files never import each other', () => {
  const last = createPart('last', 10, [1, 2])
  const middle = createPart('middle', 5000, [1, 2, 3, 4], last)
  const first = createPart('first', 10, [1, 2], middle)
  const files = joinParts([last, middle, first], costOfFile)
  const isInCycle = (part: Part) => [...part.imports].some(({ imports }) => imports.has(part))
  expect(files.filter(isInCycle)).toEqual([])
})
