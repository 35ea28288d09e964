import { findWrongFigures } from '@nutripim/agronomy/texts/compare-figures'
import { toPlainText } from '@nutripim/agronomy/texts/plain-text'
import type { RouteTable } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import { cleanRichText } from '@nutripim/server/features/rich-text/rich-text'
import { root } from '@nutripim/tools/project'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isTest } from '../architecture/architecture.ts'
import { readProject } from '../architecture/read-project.ts'
import { findPatterns } from './find-patterns.ts'
import { findSlowPatterns } from './judge-pattern.ts'
import { watchPatterns } from './watch-patterns.ts'

/** Without verdicts of an earlier run each pattern takes some tenths of a second. */
const timeout = 600_000

/** Every character with a meaning in one of our patterns, and one of each other kind. */
const characters = [...'aA0 \n.,:/\\?#@<>"&-+_%é中😀', '\0', '\u00a0']
/** What made patterns slow: one character ends what another one began. */
const pairs = ['a.', 'a@', '<a', '<a ', '&a', '&nbsp;', '1-', '1.', '0 ', 'a:', '1% ', 'N 1']
const parts = [...characters, ...pairs]

/** All schemas of the input of all calls, down to the fields of lists and objects. */
function listSchemas(): z.core.$ZodType[] {
  const found = new Set<z.core.$ZodType>()
  const add = (schema: unknown) => {
    // A transformation runs with its schema; alone it would get a value of a wrong type.
    if (!(schema instanceof z.core.$ZodType) || schema._zod.def.type === 'transform') return
    if (found.has(schema)) return
    found.add(schema)
    for (const [name, part] of Object.entries(schema._zod.def)) {
      // The checks of a schema run with the schema.
      if (name === 'checks') continue
      if (Array.isArray(part)) for (const each of part) add(each)
      else if (part instanceof z.core.$ZodType) add(part)
      else if (typeof part === 'object' && part) for (const each of Object.values(part)) add(each)
    }
  }
  for (const table of Object.values(api as Record<string, RouteTable>)) {
    for (const { params, query, body } of Object.values(table))
      for (const part of [params, query, body]) add(part)
  }
  return [...found]
}

test('every regular expression of the product takes linear time', { timeout }, () => {
  const sources = [...readProject(root).sources].filter(
    ([path]) => /^(apps|packages)\//.test(path) && !isTest(path),
  )
  const patterns = findPatterns(new Map(sources))
  expect(patterns.length).toBeGreaterThan(200)
  expect(findSlowPatterns(patterns)).toEqual([])
})

test('every pattern that a schema of the API runs takes linear time, and reads twice as much of twice the text', {
  timeout,
}, () => {
  const schemas = listSchemas()
  expect(schemas.length).toBeGreaterThan(100)
  const watched = new Set<string>()
  for (const part of parts) {
    const watch = (count: number) =>
      watchPatterns('schemas', () => {
        for (const schema of schemas) z.safeParse(schema, part.repeat(count))
      })
    const [single, double] = [watch(50), watch(100)]
    expect(findSlowPatterns(double.patterns)).toEqual([])
    expect(double.characters, part).toBeLessThanOrEqual(single.characters * 2.2 + 100)
    for (const { source } of double.patterns) watched.add(source)
  }
  expect(watched.size).toBeGreaterThan(10)
})

test.each([
  ['plain text of HTML', (text: string) => toPlainText(text)],
  ['figures of a text', (text: string) => findWrongFigures(text, {})],
  ['cleaned rich text', (text: string) => cleanRichText(text)],
])(
  '%s: its patterns take linear time, and read twice as much of twice the text',
  {
    timeout,
  },
  (name, read) => {
    const texts = [
      ...parts.map((part) => ['', part, ''] as const),
      ...['a', '0', ' ', '.', 'a.'].flatMap((part) => [
        ['<', part, ''] as const,
        ['', part, 'a@'] as const,
      ]),
    ]
    for (const [before, part, after] of texts) {
      const watch = (length: number) => {
        const text = `${before}${part.repeat(Math.ceil(length / part.length))}${after}`
        return watchPatterns(name, () => void read(text))
      }
      const [single, double] = [watch(1000), watch(2000)]
      expect(findSlowPatterns(double.patterns)).toEqual([])
      expect(double.characters, part).toBeLessThanOrEqual(single.characters * 2.2 + 100)
    }
  },
)
