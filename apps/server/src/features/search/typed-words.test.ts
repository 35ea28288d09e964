import { expect, test } from 'vitest'
import { typedWords } from './typed-words.ts'

const textsOf = (typed: string) => typedWords(typed, []).map(({ text }) => text)

test('however much is typed, a few words are looked for', () => {
  expect(textsOf('a b c d e f g h i j k l m n o p q r s t u v w x y z')).toEqual(['a', 'b'])
  const long = Array.from({ length: 20 }, (_, i) => `word${i}`)
  expect(textsOf(long.join(' '))).toHaveLength(8)
})

test('figures and short words are meant as they are, longer ones may be misspelt', () => {
  const [grade, short, name] = typedWords('15-15-15 Zn nitralis', [])
  expect([grade, short, name].map((word) => word!.hasLookAlikes)).toEqual([false, false, true])
})
