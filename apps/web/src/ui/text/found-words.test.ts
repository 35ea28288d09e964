import { expect, test } from 'vitest'
import { foundWords } from './found-words.ts'

test.each([
  ['Según análisis', 'analisis', 'Según [análisis]'],
  ['Spray, SPRAY', 'spray', '[Spray], [SPRAY]'],
  ['give 20 kg', 'kg give', '[give] 20 [kg]'],
  ['nothing here', 'xyz', 'nothing here'],
  ['no search', ' ', 'no search'],
])('%j searched for %j is shown as %j', (text, search, expected) => {
  const shown = foundWords(text, search).map(({ text, isFound }) => (isFound ? `[${text}]` : text))
  expect(shown.join('')).toBe(expected)
})
