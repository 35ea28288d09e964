import { expect, test } from 'vitest'
import { hasDuplicateKeys } from './duplicate-keys.ts'

test.each([
  '{"sub":"a","sub":"b"}',
  '{"sub":"a" , "iss":1, "sub" : "a"}',
  '{"sub":"a","\\u0073ub":"b"}',
  '{"a":{"b":1,"b":2}}',
  '{"a":[{"b":1},{"b":2,"b":3}]}',
  '{"a":"\\"","a":1}',
])('%s has a key twice', (json) => {
  JSON.parse(json)
  expect(hasDuplicateKeys(json)).toBe(true)
})

test.each([
  '{}',
  '{"sub":"a","Sub":"b"}',
  '{"sub":"sub","name":"sub"}',
  '{"a":{"b":1},"b":{"a":1}}',
  '{"a":[{"b":1},{"b":2}],"c":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a":"}","b":"\\\\","c":"a\\":"}',
])('%s has no key twice', (json) => {
  JSON.parse(json)
  expect(hasDuplicateKeys(json)).toBe(false)
})
