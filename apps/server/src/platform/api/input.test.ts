import type { Route } from '@nutripim/contract/api/route'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './input.ts'

const call = { method: 'GET', path: '/x', summary: '', public: true, answer: z.null() } as const
const never = z.strictObject({}).refine(() => false, { error: 'is wrong as a whole' })

test.each([
  ['path', { params: never }],
  ['query', { query: never }],
  ['body', { body: never }],
] as const)('an error that concerns no single field names its part: %s', (part, schemas) => {
  const route: Route = { ...call, ...schemas }
  const input = parseInput(route, { params: {}, query: {}, body: undefined })
  if (input.ok) throw new Error('The input was accepted.')
  expect(input.problem.more.errors).toEqual([{ path: part, text: 'is wrong as a whole' }])
})

test('a character that cannot be stored names the field of the query that has it', () => {
  const query = z.strictObject({ text: z.string() })
  const route: Route = { ...call, query }
  const input = parseInput(route, { params: {}, query: { text: '\0' }, body: undefined })
  expect(input).toMatchObject({ ok: false, problem: { more: { errors: [{ path: 'text' }] } } })
})
