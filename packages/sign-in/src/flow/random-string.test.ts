import { expect, test } from 'vitest'
import { randomString } from './random-string.ts'

test.each([
  [40, 40],
  [67, 67],
  [7, 7],
  [6, 10],
  [1, 10],
  [0, 10],
  [-3, 10],
])('[ATH-15] a random string of requested length %i has %i characters', (wished, produced) => {
  expect(randomString(wished)).toHaveLength(produced)
})

test('[ATH-15] random strings need no escaping in a url and do not repeat', () => {
  const strings = Array.from({ length: 200 }, () => randomString(40))
  for (const string of strings) expect(string).toMatch(/^[A-Za-z0-9_-]{40}$/)
  expect(new Set(strings).size).toBe(200)
})
