import { expect, test } from 'vitest'
import { listLines } from './text-lines.ts'

const measure = ({ text }: { text: string }) => text.length
const linesOf = (text: string, maxWidth = 20, language = 'en') =>
  listLines(text, { weight: 'regular', maxWidth, language, measure }).map(({ runs }) =>
    runs.map((run) => run.text).join(''),
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
    weight: 'regular',
    maxWidth: 100,
    language: 'en',
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

test('numbers and Latin words keep their direction in an Arabic line', () => {
  const [line] = listLines('سماد (NPK) 2,5%', {
    weight: 'regular',
    maxWidth: 100,
    language: 'ar',
    measure,
  })
  expect(line?.isRightToLeft).toBe(true)
  expect(line?.runs.map(({ text }) => text).join('')).toBe('2,5% (NPK) سماد')
})
