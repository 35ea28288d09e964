import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['short', 'short'],
  ['x'.repeat(50), 'x'.repeat(50)],
  ['x'.repeat(51), `${'x'.repeat(50)}…`],
  ['🌾'.repeat(51), `${'🌾'.repeat(50)}…`],
  [' two\nlines ', 'two lines'],
])('[APR-01] %s is cut to %s', (text, expected) => {
  expect(cutText(text)).toBe(expected)
})
