import { expect, test } from 'vitest'
import { checkJson } from './check-json.ts'

const schema = {
  type: 'object',
  properties: {
    countryCode: { type: 'string', pattern: '^[A-Z]{2}$' },
    products: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
  },
  required: ['countryCode'],
  additionalProperties: false,
}

test('[LEG-02] valid JSON has no problems', () => {
  expect(checkJson('{"countryCode": "GB", "products": [{"id": 1}]}', schema)).toEqual([])
})

test('text that is not JSON is reported', () => {
  expect(checkJson('{\n  "countryCode": GB\n}', schema)[0]).toMatch(/^This is not JSON yet: /)
})

test.each([
  ['{}', /^countryCode: /],
  ['{"countryCode": "Britain"}', /^countryCode: /],
  ['{"countryCode": "GB", "products": [{"id": "x"}]}', /^products\[0\]\.id: /],
  ['{"countryCode": "GB", "colour": 1}', /^colour is not a field of this call/],
  ['[]', /object/],
])('%s is reported with its field', (text, expected) => {
  expect(checkJson(text, schema)[0]).toMatch(expected)
})
