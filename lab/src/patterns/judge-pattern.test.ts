import { expect, test } from 'vitest'
import { findPatterns } from './find-patterns.ts'
import { judgePattern } from './judge-pattern.ts'

test.each([
  ['a name of letters', '^[a-z]+$', '', 'linear'],
  ['blanks before the end', '\\s+$', '', '2nd degree polynomial'],
  ['a tag whose name has several ends', '<\\/?([a-z]\\w*)[^<>]*>', 'gi', '2nd degree polynomial'],
  ['a repeated repetition', '^(a+)+$', '', 'exponential'],
])('%s', (_, source, flags, verdict) => {
  expect(judgePattern({ source, flags })).toBe(verdict)
})

test('a pattern is found once, with all its files', () => {
  const sources = new Map([
    ['a.ts', 'const a = /x+/g.test(text)'],
    ['b.tsx', 'const b = <p>{text.replace(/x+/g, "/y/")}</p>'],
  ])
  expect(findPatterns(sources)).toEqual([{ source: 'x+', flags: 'g', files: ['a.ts', 'b.tsx'] }])
})
