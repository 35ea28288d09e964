import { type CountryNames, type PlaceWord, placeWords } from '../reference/country-names-sql.ts'
import { wordsOf } from '../text-match/match-words-sql.ts'

/** A word as it was typed, and what it may be compared with. */
export interface TypedWord extends PlaceWord {
  /** The letters of its script, as a regular expression; of figures and signs none. */
  script: string | undefined
  /** Latin letters stand for the sound of any script; those of another stand for themselves. */
  isLatin: boolean
  /** Figures, a letter or two and the name of a country are meant as they are. */
  hasLookAlikes: boolean
}

const latin = '[A-Za-z\u00c0-\u024f]'

/** Scripts that are compared in Latin letters; of all others each sign is a word of its own. */
const scripts = [
  '[\u0370-\u03ff\u1f00-\u1fff]',
  '[\u0400-\u052f]',
  '[\u0600-\u06ff]',
  '[\u0e00-\u0e7f]',
  '[\u0530-\u05ff\u0700-\u0dff\u0e80-\u1dff\u2e80-\ud7ff\uf900-\ufdff]',
  latin,
]

/** Words of a letter or two stand in much that there is; these many of them narrow it down. */
const mostShort = 2
const isShort = (word: string) => word.length < 3 && !/[\u0e80-\uffff]/.test(word)

export function typedWords(text: string, countries: readonly CountryNames[]): TypedWord[] {
  const words = [...new Set(text.split(/\s+/))]
  const short = words.filter(isShort).slice(0, mostShort)
  const kept = words.filter((word) => !isShort(word) || short.includes(word))
  return placeWords(wordsOf(kept.join(' ')), countries).map(typedWord)
}

function typedWord(word: PlaceWord): TypedWord {
  const script = scripts.find((letters) => new RegExp(letters, 'u').test(word.text))
  return {
    ...word,
    script,
    isLatin: script === latin,
    hasLookAlikes: script !== undefined && word.text.length > 2 && word.countries.length === 0,
  }
}
