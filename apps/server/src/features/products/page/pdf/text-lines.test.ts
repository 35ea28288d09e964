import { expect, test } from 'vitest'
import type { FindFont } from './pdf-fonts.ts'
import { listLines } from './text-lines.ts'
import { splitWordPieces } from './word-pieces.ts'

const measure = ({ text }: { text: string }) => text.length
const findFont: FindFont = (character) => ({
  character,
  font: /[\u0600-\u06ff]/.test(character) ? 'NotoSansArabic-Regular' : 'NotoSans-Regular',
})
const options = {
  weight: 'regular',
  maxWidth: 20,
  language: 'en',
  isRightToLeft: false,
  findFont,
  measure,
} as const
const linesOf = (text: string, maxWidth = 20, language = 'en') =>
  listLines(text, { ...options, maxWidth, language }).map((line) =>
    line.runs.map((run) => run.text).join(''),
  )

test('a text breaks between words', () => {
  expect(linesOf('Apply 200 kg per hectare in spring')).toEqual([
    'Apply 200 kg per',
    'hectare in spring',
  ])
})

test('a word that is wider than a line breaks inside', () => {
  expect(linesOf('https://example.com/a-long-address', 10)).toEqual([
    'https://ex',
    'ample.com/',
    'a-long-add',
    'ress',
  ])
})

test('a very long word is measured in few steps', () => {
  let measured = 0
  const letters = Array.from({ length: 100_000 }, (_, i) =>
    String.fromCharCode(97 + ((i * i + (i >> 3)) % 26)),
  )
  const lines = listLines(letters.join(''), {
    ...options,
    maxWidth: 100,
    measure({ text }) {
      measured += text.length
      return text.length
    },
  })
  expect(lines).toHaveLength(1000)
  expect(measured).toBeLessThan(3 * letters.length)
})

test('Thai and Chinese break between words without spaces, and punctuation stays with its word', () => {
  expect(linesOf('ประเทศไทยสวยงาม', 10, 'th')).toEqual(['ประเทศไทย', 'สวยงาม'])
  for (const line of linesOf('春季每公顷施用二百公斤。夏季追肥一次。', 6, 'zh')) {
    expect(line).not.toMatch(/^。/)
  }
})

test('a text of Chinese characters that never repeat takes little time', () => {
  const text = Array.from({ length: 20_000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
  const started = process.cpuUsage()
  expect(linesOf(text, 40, 'zh').join('')).toBe(text)
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2)
})

test('accents without a width never make a piece of a line endless', () => {
  const text = `a${'\u0301'.repeat(1000)}`
  const pieces = splitWordPieces(text, 'en', { maxWidth: 20, widthOf: () => 0 })
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(200)
})

test('numbers and Latin words keep their direction in an Arabic line', () => {
  const [line] = listLines('سماد (NPK) 2,5%', {
    ...options,
    maxWidth: 100,
    language: 'ar',
    isRightToLeft: true,
  })
  expect(line?.runs.map(({ text }) => text).join('')).toBe('2,5% (NPK) سماد')
})

test('direction marks are followed, but not drawn', () => {
  const [line] = listLines('5\u200f%', { ...options, isRightToLeft: true })
  expect(line?.runs.map(({ text }) => text).join('')).toBe('%5')
})
