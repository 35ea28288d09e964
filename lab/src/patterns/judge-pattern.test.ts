import { expect, test } from 'vitest'
import { findPatterns } from './find-patterns.ts'
import { judgePattern } from './judge-pattern.ts'
import { watchPatterns } from './watch-patterns.ts'

test.each([
  ['a name of letters', '^[a-z]+$', '', 'linear'],
  ['blanks before the end', '\\s+$', '', '2nd degree polynomial'],
  ['a tag whose name has several ends', '<\\/?([a-z]\\w*)[^<>]*>', 'gi', '2nd degree polynomial'],
  ['a repeated repetition', '^(a+)+$', '', 'exponential'],
  ['a sticky pattern that a loop tries at each position', 'a*b', 'y', '2nd degree polynomial'],
  ['a sticky pattern that begins with blanks', '\\s*%', 'y', 'linear'],
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

test('patterns that are built at run time or used by other methods are watched', () => {
  const { patterns, characters } = watchPatterns('here', () => {
    'a,b,c'.replaceAll(/,/g, '')
    'a,b,c'.split(/,+/)
    ;[...'a,b,c'.matchAll(/,{1}/g)]
  })
  expect(patterns.map(({ source }) => source)).toEqual([',', ',+', ',{1}'])
  expect(characters).toBeGreaterThan(15)
})

test('work that looks through the rest of the text again and again reads too much', () => {
  const readRest = (text: string) => {
    for (let at = 0; at < text.length; at += 1) /x/.test(text.slice(at))
  }
  const split = (text: string) => void text.split(/\s*,/)
  for (const [read, character] of [[readRest, 'a'] as const, [split, ' '] as const]) {
    const count = (length: number) =>
      watchPatterns('here', () => read(character.repeat(length))).characters
    expect(count(2000) / count(1000)).toBeGreaterThan(3.8)
  }
})
