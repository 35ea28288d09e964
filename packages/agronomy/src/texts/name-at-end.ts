import { isSymbol } from './nutrient-names.ts'

interface NameAtEnd {
  readonly symbol: string | undefined
  readonly word: string | undefined
  readonly start: number
  /** A space, a colon or a bracket follows it. */
  readonly isApart: boolean
}

const letterOrDigit = /[\p{L}\p{M}\d]/u
const latinOrDigit = /[A-Za-z\d]/
const maxLength = 24
const maxOfBracket = 7

/**
 * Reads the name that a text ends with: “… nitrogen (N): ”. A loop from the end takes linear time, which
 * a pattern that ends with $ does not.
 */
export function readNameAtEnd(text: string): NameAtEnd | undefined {
  let rest = text.trimEnd()
  if (rest.endsWith(':') || rest.endsWith('=')) rest = rest.slice(0, -1).trimEnd()
  const bracket = rest.endsWith(')') ? rest.lastIndexOf('(') : -1
  if (bracket >= 0 && rest.length - bracket <= maxOfBracket) rest = rest.slice(0, bracket).trimEnd()
  const isApart = rest.length < text.length
  const latin = takeFromEnd(rest, latinOrDigit)
  if (isSymbol(latin))
    return { symbol: latin, word: undefined, start: rest.length - latin.length, isApart }
  const word = takeFromEnd(rest, letterOrDigit)
  if (word === '' || /\d/.test(word)) return undefined
  return { symbol: undefined, word, start: rest.length - word.length, isApart }
}

function takeFromEnd(text: string, kind: RegExp): string {
  let start = text.length
  while (start > 0 && text.length - start < maxLength && kind.test(text[start - 1] ?? ''))
    start -= 1
  return text.slice(start)
}
