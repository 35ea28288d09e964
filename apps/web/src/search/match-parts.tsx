import { foundWords } from '../ui/text/match-highlight.ts'
import { enoughAlike, folded, likeness, wordsIn } from './similar-words-note.ts'

/** A text with what was typed marked in it: as it stands there, or else the words that are like it. */
export function FoundPieces({ text, typed }: { text: string; typed: string }) {
  const words = wordsIn(typed).filter((word) => !folded(text).includes(word))
  const alike = text
    .split(/([^\p{L}\p{N}]+)/u)
    .filter((piece) => words.some((word) => isAlike(word, piece)))
  const pieces = foundWords(text, [typed, ...alike].join(' '))
  return pieces.map(({ text, isFound }, i) =>
    isFound ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  )
}

function isAlike(word: string, piece: string): boolean {
  const [other = ''] = wordsIn(piece)
  return word.length > 2 && other.length > 2 && likeness(word, other) >= enoughAlike
}
