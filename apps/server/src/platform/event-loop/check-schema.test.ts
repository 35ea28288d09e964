import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkWithPauses } from './check-schema.ts'

const Row = z.strictObject({ id: z.int().transform((id) => id + 1), text: z.string().optional() })
const Kinds = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('a'), rows: z.array(Row).min(1).max(100) }),
  z.strictObject({ kind: z.literal('b'), names: z.array(z.string()) }),
])
const schema = z
  .strictObject({
    country: z.string(),
    rows: z.array(Row).min(1).max(1000),
    except: z.array(Row).max(200).default([]),
    kinds: z.array(Kinds).optional(),
  })
  .refine(({ rows, country }) => rows.length < 900 || country === 'ES', 'too many for the country')

const rows = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, id) => ({ id, ...more }))
const kinds = [
  { kind: 'a', rows: rows(80) },
  { kind: 'b', names: rows(60).map(String) },
]

describe('a value that is checked with pauses has the result of a check at once', () => {
  it.each<[string, unknown]>([
    ['many rows', { country: 'GB', rows: rows(500) }],
    ['two lists', { country: 'GB', rows: rows(2), except: rows(100) }],
    ['lists in rows of several kinds', { country: 'GB', rows: rows(60), kinds }],
    ['a wrong row', { country: 'GB', rows: [...rows(60), { id: 'x' }, { id: 1, more: 1 }] }],
    ['a wrong row in a row', { country: 'GB', rows: rows(60), kinds: [{ kind: 'a', rows: rows(60, { text: 1 }) }] }], // biome-ignore format: one line
    ['an unknown kind', { country: 'GB', rows: rows(60), kinds: [{ kind: 'c', rows: rows(60) }] }],
    ['too many rows', { country: 'GB', rows: rows(1001) }],
    ['a wrong field', { country: 7, rows: rows(60) }],
    ['a missing list', { country: 'GB', except: rows(60) }],
    ['an unknown field', { country: 'GB', rows: rows(60), other: rows(60) }],
    ['a rule about all rows', { country: 'GB', rows: rows(950) }],
    ['no object', rows(60)],
  ])('%s', async (_what, value) => {
    const atOnce = schema.safeParse(value)
    const withPauses = await checkWithPauses(schema, value)
    expect(withPauses).toEqual(
      atOnce.success ? { ok: true, data: atOnce.data } : { ok: false, issues: atOnce.error.issues },
    )
  })

  it('no more than the first thousand errors are collected', async () => {
    const result = await checkWithPauses(z.object({ rows: z.array(Row) }), {
      rows: rows(5000, { id: '' }),
    })
    expect(result).toMatchObject({ ok: false, issues: { length: 1000 } })
  })
})
