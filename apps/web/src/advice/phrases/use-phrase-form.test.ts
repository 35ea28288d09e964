// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { formatPhraseValue } from './use-phrase-form.ts'

const options = [{ id: 'spray', name: 'Spraying' }]

test.each([
  ['the name of a category', 'spray', 'actionCategory', 'Spraying'],
  ['the name of a formulation', 'spray', 'formulation', 'Spraying'],
  ['a text, whatever it is', 'spray', 'text', 'spray'],
  ['no formulation', null, 'formulation', ''],
  ['all countries', null, 'country', 'All countries'],
  ['the state', true, 'active', 'Yes'],
])('edits of a phrase are copied with %s', (_, value, field, text) => {
  expect(formatPhraseValue(value, field, options)).toBe(text)
})
