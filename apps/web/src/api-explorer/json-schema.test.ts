import { expect, test } from 'vitest'
import { fieldRows, formatLimits, formatType } from './json-schema.ts'

test.each([
  [{ type: 'integer' }, 'whole number'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text or null'],
  [{ type: 'array', items: { type: 'number' } }, 'list of number'],
  [{ type: 'string', format: 'binary' }, 'file'],
  [{ const: 'progress' }, '"progress"'],
  [{}, 'anything'],
])('%j reads “%s”', (schema, expected) => {
  expect(formatType(schema)).toBe(expected)
})

test.each([
  [{ type: 'string', maxLength: 20 }, 'at most 20 characters'],
  [{ type: 'number', minimum: 0, maximum: 100 }, 'at least 0; at most 100'],
  [{ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'above 0'],
  [{ type: 'string', enum: ['name', 'code'] }, '"name", "code"'],
  [{ type: 'string', pattern: '^[A-Z]{2}$' }, 'two-letter country code'],
  [{ anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] }, 'at most 5 characters'],
])('%j is limited: “%s”', (schema, expected) => {
  expect(formatLimits(schema)).toBe(expected)
})

test('fields of lists and objects are listed below them, and required fields are marked', () => {
  const rows = fieldRows({
    type: 'object',
    required: ['products'],
    properties: {
      products: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
      },
      note: { type: 'string' },
    },
  })
  expect(rows.map(({ path, isRequired, depth }) => [path, isRequired, depth])).toEqual([
    ['products', true, 0],
    ['products[].id', true, 1],
    ['note', false, 0],
  ])
})

test('many fields of the same kind are listed on one line', () => {
  const names = ['N', 'P', 'K', 'Ca', 'Mg', 'S', 'B', 'Zn']
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'number' }]))
  expect(fieldRows({ type: 'object', properties }).map(({ path }) => path)).toEqual(['N … Zn'])
})
