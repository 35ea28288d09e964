import { expect, test } from 'vitest'
import { findKnownTag, isKnownTag } from './known-tag.ts'

test.each([
  ['"PL-1"', '"PL-1"'],
  ['W/"PL-1"', '"PL-1"'],
  ['"PL-1", "PL-2"', undefined],
  ['*', undefined],
  ['PL-1', undefined],
  ['"PL-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('If-None-Match %s names the single tag %s', (header, tag) => {
  expect(findKnownTag(header)).toBe(tag)
})

test.each([
  ['"PL-1"', true],
  ['W/"PL-1"', true],
  ['"PL-0", W/"PL-1"', true],
  ['"PL-0","PL-1"', true],
  ['"a, b", "PL-1"', true],
  ['*', true],
  [' * ', true],
  ['"PL-0"', false],
  ['"*"', false],
  ['PL-1', false],
  [undefined, false],
])('If-None-Match %s contains the tag "PL-1": %s', (header, expected) => {
  expect(isKnownTag(header, '"PL-1"')).toBe(expected)
  expect(isKnownTag(header, 'W/"PL-1"')).toBe(expected)
})
