import { foundWords } from '../ui/text/found-words.ts'
import { foldText, measureSimilarity, minSimilarity, splitWords } from './word-similarity.ts'

/** Highlights the typed words in a text; if a word is not in it, the words that are similar to it. */
export function HighlightedText({ text, typed }: { text: string; typed: string }) {
  const words = splitWords(typed).filter((word) => !foldText(text).includes(word))
  const similar = text
    .split(/([^\p{L}\p{N}]+)/u)
    .filter((piece) => words.some((word) => isSimilar(word, piece)))
  const pieces = foundWords(text, [typed, ...similar].join(' '))
  return pieces.map(({ text, isFound }, i) =>
    isFound ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  )
}

function isSimilar(word: string, piece: string): boolean {
  const [other = ''] = splitWords(piece)
  return word.length > 2 && other.length > 2 && measureSimilarity(word, other) >= minSimilarity
}
