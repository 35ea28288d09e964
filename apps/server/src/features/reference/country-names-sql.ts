import { type Sql, sql } from '../../platform/database/sql.ts'

export interface CountryNames {
  id: string
  name: string
  nativeName: string
}

export const countryNames = (): Sql =>
  sql`select id, name, native_name as "nativeName" from countries`

/** A typed word, or several that are the name of a country, and the countries that are called so. */
export interface PlaceWord {
  text: string
  countries: readonly string[]
}

/** Words of the longest name: “Bosnia and Herzegovina”. */
const longestName = 4

/** “nitralis south africa” is two words, the second one a country. */
export function placeWords(
  words: readonly string[],
  countries: readonly CountryNames[],
): PlaceWord[] {
  const named = idsByName(countries)
  const found: PlaceWord[] = []
  for (let i = 0; i < words.length; ) {
    const length = lengthOfName(words.slice(i, i + longestName), named)
    const text = words.slice(i, i + Math.max(length, 1)).join(' ')
    found.push({ text, countries: named.get(folded(text)) ?? [] })
    i += Math.max(length, 1)
  }
  return found
}

/** How many of the first words are a name; 0: none. */
function lengthOfName(words: readonly string[], named: ReadonlyMap<string, unknown>): number {
  const lengths = words.map((_, i) => words.length - i)
  return lengths.find((length) => named.has(folded(words.slice(0, length).join(' ')))) ?? 0
}

function idsByName(countries: readonly CountryNames[]): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const { id, name, nativeName } of countries) {
    for (const each of new Set([folded(name), folded(nativeName)])) {
      if (each !== '') named.set(each, [...(named.get(each) ?? []), id])
    }
  }
  return named
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
