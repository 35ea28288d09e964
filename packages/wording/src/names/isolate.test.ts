import { expect, test } from 'vitest'
import { isolate } from './isolate.ts'

test.each([
  ['Gina Admin', 'Gina Admin'],
  ['Ελένη', 'Ελένη'],
  ['أمين', '\u2068أمين\u2069'],
  ['דנה 2', '\u2068דנה 2\u2069'],
])('the name %s is isolated only if it is written from right to left', (name, text) => {
  expect(isolate(name)).toBe(text)
})
