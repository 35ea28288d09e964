import { expect, test } from 'vitest'
import { isRightToLeft, toPrintable } from './printable-text.ts'

test.each([
  ['an Arabic text that begins with a name', 'NPK سماد', 'ar', true],
  ['an Arabic text that begins with a number', '15-15-15 NPK Core سماد', 'ar', true],
  ['an Arabic text in Latin letters', 'NPK 15-15-15', 'ar', false],
  ['Arabic in the document of another language', 'NPK سماد متوازن', 'en', true],
  ['Hebrew in the document of another language', 'NPK דשן מאוזן', 'en', true],
  ['an English text with an Arabic word', 'Ask for سماد at your dealer', 'en', false],
  ['numbers alone', '15-15-15', 'ar', false],
])('direction of %s', (_what, text, language, expected) => {
  expect(isRightToLeft(text, language)).toBe(expected)
})

test.each([
  ['control characters', 'a\u0001\u0085b', 'ab'],
  ['soft hyphens and marks of byte order', 'a\u00ad\ufeffb', 'ab'],
  ['half of a character', 'a\ud800b', 'a\ufffdb'],
  ['embeddings that hide the order', '\u202eabc\u2066', 'abc'],
  ['selectors of variants', '☑\ufe0f', '☑'],
  ['more accents than a letter can have', `a${'\u0323'.repeat(50)}`, `ạ${'\u0323'.repeat(6)}`],
])('%s are not printed', (_what, text, printed) => {
  expect(toPrintable(text)).toBe(printed)
})

test.each([
  'Zażółć',
  'ประเทศไทย น้ำ',
  'مِلْحٌ',
  'می\u200cخواهم',
  'e\u0301'.normalize('NFC'),
  'a\u200fb',
  'a\tb\nc',
])('the text %j is printed as it is', (text) => {
  expect(toPrintable(text)).toBe(text)
})
