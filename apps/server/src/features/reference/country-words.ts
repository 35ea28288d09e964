import type { CountryNames } from './country-names-sql.ts'

/** A search word, or several words that form a country name, with the countries of that name. */
export interface CountryWord {
  text: string
  countries: readonly string[]
}

/** The number of words of the longest name: “Bosnia and Herzegovina”. */
const maxNameWords = 4

/** Joins words that form a country name: “nitralis south africa” becomes two words, the second a country. */
export function joinCountryWords(
  words: readonly string[],
  countries: readonly CountryNames[],
): CountryWord[] {
  const named = idsByName(countries)
  const found: CountryWord[] = []
  for (let i = 0; i < words.length; ) {
    const length = countNameWords(words.slice(i, i + maxNameWords), named)
    const text = words.slice(i, i + Math.max(length, 1)).join(' ')
    found.push({ text, countries: named.get(normalize(text)) ?? [] })
    i += Math.max(length, 1)
  }
  return found
}

/** How many of the first words form a name; 0 if none. */
function countNameWords(words: readonly string[], named: ReadonlyMap<string, unknown>): number {
  const lengths = words.map((_, i) => words.length - i)
  return lengths.find((length) => named.has(normalize(words.slice(0, length).join(' ')))) ?? 0
}

function idsByName(countries: readonly CountryNames[]): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const { id, name, nativeName } of countries) {
    for (const each of new Set([normalize(name), normalize(nativeName)])) {
      if (each !== '') named.set(each, [...(named.get(each) ?? []), id])
    }
  }
  return named
}

const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
