import type { CountryNames } from '../reference/country-names-sql.ts'
import { type CountryWord, joinCountryWords } from '../reference/country-words.ts'
import { isShort, splitWords } from '../text-match/split-words.ts'

/** A search word and how it is compared. */
export interface TypedWord extends CountryWord {
  /** The letters of its script as a regular expression; undefined for figures and signs. */
  script: string | undefined
  /** Latin letters match the transliteration of any script; other letters match only themselves. */
  isLatin: boolean
  /** The word with two neighbouring letters swapped, and the word itself; empty if it is compared exactly. */
  swaps: readonly string[]
  /** False for figures, very short words and country names, which match exactly. */
  hasLookAlikes: boolean
}

const latin = '[A-Za-z\u00c0-\u024f]'

/** Scripts that are compared by transliteration; in all others each sign is a word. */
const scripts = [
  '[\u0370-\u03ff\u1f00-\u1fff]',
  '[\u0400-\u052f]',
  '[\u0600-\u06ff]',
  '[\u0e00-\u0e7f]',
  '[\u0530-\u05ff\u0700-\u0dff\u0e80-\u1dff\u2e80-\ud7ff\uf900-\ufdff]',
  latin,
]

/** Very short words match almost everything, so only a few are used. */
const maxShortWords = 2

export function parseSearchWords(text: string, countries: readonly CountryNames[]): TypedWord[] {
  const words = splitWords(joinGrades(text))
  const short = words.filter(isShort).slice(0, maxShortWords)
  const searched = words.filter((word) => !isShort(word) || short.includes(word))
  return joinCountryWords(searched, countries).map(classifyWord)
}

const between = String.raw`\s*[-\u2010-\u2015\u2212.:+/]\s*`
const nutrients = String.raw`(?:n-?p-?k|np|nk|pk)[\s:(-]*`
const content = String.raw`(\d{1,2})`
const wordEnd = String.raw`\)?(?=\s|$)`
const grades = [
  // “NPK 15-15-15”, “15 – 15 – 15”, “NPK15/15/15”
  new RegExp(
    `(?<!\\S)(?:${nutrients})?${content}${between}${content}${between}${content}${wordEnd}`,
    'giu',
  ),
  // “NP 18-46”
  new RegExp(`(?<!\\S)${nutrients}${content}${between}${content}()${wordEnd}`, 'giu'),
  // “NPK 15 15 15”
  new RegExp(`(?<!\\S)${nutrients}${content}\\s+${content}\\s+${content}${wordEnd}`, 'giu'),
]

/** Grades as names of products write them: 15-15-15. */
function joinGrades(text: string): string {
  const join = (_: string, ...parts: string[]) =>
    parts
      .slice(0, 3)
      .filter((part) => part !== '')
      .join('-')
  const joined = grades.reduce((all, grade) => all.replaceAll(grade, join), text)
  return joined.replace(/^\s*(\d{1,2})\s+(\d{1,2})\s+(\d{1,2})\s*$/u, '$1-$2-$3')
}

/** Fewer digits would find too many numbers. */
const minDigits = 4

/** The digit zero of scripts whose digits are typed in telephone numbers: Arabic, Persian, Thai. */
const zeros = [0x660, 0x6f0, 0xe50]

/** Digits and dashes of any script in ASCII, without invisible characters and a label such as “Tel.:”. */
function normalizeTelephone(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - Math.max(...zeros.filter((zero) => zero <= code)))
    })
    .trim()
    .replace(/^(tel|telephone|phone|mobile|fax)[.:]*\s*(?=[+\d(])/i, '')
    .replace(/[,;.]$/, '')
}

/** 15-15-15 or 0-52-34; but 01.42.68.53.00 is a telephone number in pairs, as in France. */
const isGrade = (text: string) =>
  /^\d{1,2}([-.]\d{1,2})+$/.test(text) && !/^0\d([-.]\d\d){3,}$/.test(text)

/**
 * The digits of a text that may be part of a telephone number, without the international prefix 00 and the
 * 0 of a national number; undefined for other texts and for grades such as 15-15-15.
 */
export function findTelephone(text: string): string | undefined {
  const typed = normalizeTelephone(text)
  if (!/^[+\d\s()/.-]+$/.test(typed) || isGrade(typed)) return undefined
  const digits = typed.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < minDigits ? undefined : digits
}

function classifyWord(word: CountryWord): TypedWord {
  const script = scripts.find((letters) => new RegExp(letters, 'u').test(word.text))
  const hasLookAlikes = script !== undefined && word.text.length > 2 && word.countries.length === 0
  return {
    ...word,
    script,
    isLatin: script === latin,
    hasLookAlikes,
    swaps: hasLookAlikes ? swapLetters(word.text) : [],
  }
}

/** Short words with letters swapped are other words; a longer one would be searched too often. */
const swappedLength = { min: 4, max: 20 }

function swapLetters(word: string): string[] {
  const letters = [...word]
  if (letters.length < swappedLength.min || letters.length > swappedLength.max) return []
  const swapped = letters.slice(1).map((letter, i) => {
    const [before = ''] = letters.slice(i)
    return [...letters.slice(0, i), letter, before, ...letters.slice(i + 2)].join('')
  })
  return [...new Set([word, ...swapped])]
}

/** One or two letters are in almost every text, so alone they are searched in names only, not in advice and phrases. */
export const areTooShort = (words: readonly TypedWord[]) => words.every(({ text }) => isShort(text))
