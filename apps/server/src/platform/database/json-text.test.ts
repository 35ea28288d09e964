import { expect, test } from 'vitest'
import { addJsonField, formatJson, parseJson } from './json-text.ts'

test('a field is added to an object without changing its other fields', () => {
  const object = formatJson({ a: 1, text: '} "b": {\n' })
  expect(parseJson(addJsonField(object, 'b "quoted"', ['x']))).toEqual({
    a: 1,
    text: '} "b": {\n',
    'b "quoted"': ['x'],
  })
})

test.each([[[1]], [{}]])('a field cannot be added to %j', (value) => {
  expect(() => addJsonField(formatJson(value), 'b', 1)).toThrow('b can only be added')
})
