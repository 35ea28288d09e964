import { trueSentences, wrongSentences } from '@nutripim/agronomy/test-support/sentences'
import { expect, test } from 'vitest'
import { findWrongFigures } from './compare-figures.ts'
import { toPlainText } from './plain-text.ts'

const wrongIn = (text: string, composition: Readonly<Record<string, number | undefined>>) =>
  findWrongFigures(toPlainText(text), composition).map(({ phrase }) => phrase)

test.each(trueSentences)('“$text” is true', ({ text, composition }) => {
  expect(wrongIn(text, composition)).toEqual([])
})

test.each(wrongSentences)('“$text” contradicts the composition', ({ text, composition }) => {
  expect(wrongIn(text, composition)).not.toEqual([])
})

test('a lower figure is accepted where the text states the right total, too', () => {
  expect(wrongIn('27 % N, with 20 % N at once', { N: 27 })).toEqual([])
  expect(wrongIn('27 % N, also sold with 30 % N', { N: 27 })).toEqual(['30 % N'])
  expect(wrongIn('With 20 % N', { N: 27 })).toEqual(['20 % N'])
})
