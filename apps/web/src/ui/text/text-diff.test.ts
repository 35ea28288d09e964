// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareTexts } from './text-diff.ts'

const marked = (mine: string, theirs: string) => {
  const both = compareTexts(mine, theirs)
  const show = (side: typeof both.mine) =>
    side.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('')
  return [show(both.mine), show(both.theirs)]
}

it.each([
  ['a b c', 'a x c', 'a [b ]c', 'a [x ]c'],
  ['same', 'same', 'same', 'same'],
  ['', 'new words', '', '[new words]'],
  ['one two', 'one', 'one [two]', 'one'],
  ['first\nsecond', 'first\nthird', 'first\n[second]', 'first\n[third]'],
])('marks what %j and %j do not share', (mine, theirs, first, second) => {
  expect(marked(mine, theirs)).toEqual([first, second])
})

it('loses no character of either text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (mine, theirs) => {
      const both = compareTexts(mine, theirs)
      const joined = (side: typeof both.mine) => side.map(({ text }) => text).join('')
      expect([joined(both.mine), joined(both.theirs)]).toEqual([mine, theirs])
    }),
  )
})

it('gives up on texts too long to compare, and shows them', () => {
  const long = 'word '.repeat(5000)
  expect(compareTexts(long, `${long}x`).mine).toEqual([{ text: long, isOwn: true }])
})
