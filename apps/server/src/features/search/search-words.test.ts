import { expect, test } from 'vitest'
import { findTelephone, parseSearchWords } from './search-words.ts'

const listTexts = (typed: string) => parseSearchWords(typed, []).map(({ text }) => text)

test('only the first short words and the longest words are searched', () => {
  expect(listTexts('a b c d e f g h i j k l m n o p q r s t u v w x y z')).toEqual(['a', 'b'])
  const long = Array.from({ length: 20 }, (_, i) => `word${i}`)
  expect(listTexts(long.join(' '))).toHaveLength(8)
})

test.each([
  ['NPK 15-15-15', ['15-15-15']],
  ['NPK 15.15.15', ['15-15-15']],
  ['npk 15 15 15 maize', ['15-15-15', 'maize']],
  ['N-P-K (15-15-15)', ['15-15-15']],
  ['15 15 15', ['15-15-15']],
  ['nutricore 15+15+15', ['nutricore', '15-15-15']],
  ['NP 18-46', ['18-46']],
  ['NPK 8', ['NPK', '8']],
  ['NPK', ['NPK']],
  ['15-15-150', ['15-15-150']],
  ['01 42 68 53 00', ['01', '42']],
])('a grade in “%s” is written as in names of products', (typed, words) => {
  expect(listTexts(typed)).toEqual(words)
})

test('a word can have two neighbouring letters swapped', () => {
  const [word, short, long] = parseSearchWords(`mazie ure ${'x'.repeat(30)}`, [])
  expect(word!.swaps).toEqual(['mazie', 'amzie', 'mzaie', 'maize', 'mazei'])
  expect([short!.swaps, long!.swaps]).toEqual([[], []])
})

test('figures and short words match exactly, longer words can be misspelt', () => {
  const [grade, short, name] = parseSearchWords('15-15-15 Zn nitralis', [])
  expect([grade, short, name].map((word) => word!.hasLookAlikes)).toEqual([false, false, true])
})

test.each([
  ['+44 31 495 1086', '44314951086'],
  ['0044 31 495 1086', '44314951086'],
  ['031 495 1086', '314951086'],
  ['+49 (0)44 839-9201', '49448399201'],
  ['044/839 9201', '448399201'],
  ['1086', '1086'],
  ['01.42.68.53.00', '142685300'],
  ['06-12-34-56-78', '612345678'],
  ['+33\u201139\u2011938\u20112409', '33399382409'],
  ['+33–39–938–2409', '33399382409'],
  ['\u202a+33 39 938 2409\u202c', '33399382409'],
  ['+٣٣ ٣٩ ٩٣٨ ٢٤٠٩', '33399382409'],
  ['۰۳۹ ۹۳۸', '39938'],
  ['๐๓๙ ๙๓๘', '39938'],
  ['＋３３ ３９ ９３８', '3339938'],
  ['Tel.: +33 39 938 2409,', '33399382409'],
  ['tel:+33399382409', '33399382409'],
  ['telephone', undefined],
  ['0-52-34', undefined],
  ['0-10-20-5', undefined],
  ['108', undefined],
  ['15-15-15', undefined],
  ['20-20', undefined],
  ['DH100100', undefined],
  ['York 31', undefined],
])('“%s” is the telephone number %s', (text, digits) => {
  expect(findTelephone(text)).toBe(digits)
})
