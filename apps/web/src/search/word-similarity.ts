/** Removes case and accents, so that the search ignores them. */
export const foldText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

const listPairs = (word: string) => {
  const padded = ` ${word} `
  return Array.from({ length: padded.length - 1 }, (_, i) => padded.slice(i, i + 2))
}

/** How similar two words are, from 0 to 1, by the pairs of letters they share. */
export function measureSimilarity(a: string, b: string): number {
  const [ofA, ofB] = [listPairs(a), listPairs(b)]
  const left = [...ofB]
  const shared = ofA.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (ofA.length + ofB.length)
}

/** With this limit “calicum” matches calcium, and CalciNova does not. */
export const minSimilarity = 0.6

export const splitWords = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
