import { toPlainText } from '@nutripim/agronomy/plain-text'
import { findWrongFigures } from '@nutripim/agronomy/text-figures'
import type { RouteTable } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import { cleanRichText } from '@nutripim/server/features/rich-text/rich-text'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { countSteps } from './count-steps.ts'

const length = 100_000
/** Each character can be looked at by several rules, and by several parts of a pattern. */
const limit = 60 * length

/** Every character with a meaning in one of our patterns, and one of each other kind. */
const characters = [...'aA0 \n.,:/\\?#@<>"&-+_%é中😀', '\0', '\u00a0']
/** What made patterns slow: one character ends what another one began. */
const pairs = ['a.', 'a@', '<a', '<a ', '&a', '&nbsp;', '1-', '1.', '0 ', 'a:', '1% ', 'N 1']

const repeat = (part: string) => part.repeat(Math.ceil(length / part.length))
const hostile = [
  ...[...characters, ...pairs].map((part) => ({ name: `${part}…`, text: repeat(part) })),
  ...['a', '0', ' ', '.', 'a.'].flatMap((part) => [
    { name: `<${part}…`, text: `<${repeat(part)}` },
    { name: `${part}…a@`, text: `${repeat(part)}a@` },
  ]),
]

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

test('no schema takes more than linear steps for a text of 100 kB', () => {
  const schemas = listSchemas()
  expect(schemas.length).toBeGreaterThan(100)
  for (const { name, text } of hostile) {
    for (const schema of schemas) {
      const steps = countSteps(() => void z.safeParse(schema, text), limit)
      if (steps > limit)
        expect.fail(
          `${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))} with ${name}`,
        )
    }
  }
})

test.each([
  ['plain text of HTML', (text: string) => toPlainText(text)],
  ['figures of a text', (text: string) => findWrongFigures(text, {})],
  ['cleaned rich text', (text: string) => cleanRichText(text)],
])('%s: twice the text takes at most about twice the steps', (_, read) => {
  const stepsOf = (text: string) => countSteps(() => void read(text), limit)
  for (const { name, text } of hostile) {
    const [single, double] = [stepsOf(text.slice(0, 1000)), stepsOf(text.slice(0, 2000))]
    if (double > single * 2.2 + 100) expect.fail(`${single}, then ${double} steps with ${name}`)
  }
})
