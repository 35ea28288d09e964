import { isSymbol, longestSymbol } from './nutrient-names.ts'

interface NameAtEnd {
  readonly symbol: string | undefined
  readonly word: string | undefined
  readonly start: number
  /** A space, a colon or a bracket follows it. */
  readonly isApart: boolean
}

const letterOrDigit = /[\p{L}\p{M}\d]/u
const maxLength = 24
const maxOfBracket = 7

/**
 * Reads the name that a text ends with: “… nitrogen (N): ”. A loop from the end takes linear time, which
 * a pattern that ends with $ does not.
 */
export function readNameAtEnd(text: string): NameAtEnd | undefined {
  const rest = withoutEnd(text)
  const symbol = findSymbol(text, rest)
  if (symbol) return symbol
  let start = rest.length
  while (start > 0 && rest.length - start < maxLength && letterOrDigit.test(rest[start - 1] ?? ''))
    start -= 1
  const word = rest.slice(start)
  if (word === '' || /\d/.test(word)) return undefined
  return { symbol: undefined, word, start, isApart: rest.length < text.length }
}

/** Reads the symbol that a text ends with: “P2O5: ”. */
export const readSymbolAtEnd = (text: string): NameAtEnd | undefined =>
  findSymbol(text, withoutEnd(text))

/** The text without spaces, colon and bracket at its end. */
function withoutEnd(text: string): string {
  const rest = text.trimEnd()
  const named = rest.endsWith(':') || rest.endsWith('=') ? rest.slice(0, -1).trimEnd() : rest
  const bracket = named.endsWith(')') ? named.lastIndexOf('(') : -1
  if (bracket < 0 || named.length - bracket > maxOfBracket) return named
  return named.slice(0, bracket).trimEnd()
}

function findSymbol(text: string, rest: string): NameAtEnd | undefined {
  let start = rest.length
  while (start > 0 && isLatinOrDigit(rest.charCodeAt(start - 1))) {
    start -= 1
    if (rest.length - start > longestSymbol) return undefined
  }
  const symbol = rest.slice(start)
  if (!isSymbol(symbol)) return undefined
  return { symbol, word: undefined, start, isApart: rest.length < text.length }
}

function isLatinOrDigit(code: number): boolean {
  const small = code | 32
  return (code >= 48 && code <= 57) || (small >= 97 && small <= 122)
}
