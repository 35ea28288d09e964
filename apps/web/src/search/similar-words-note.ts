/** A text as the search sees it: without case, without accents. */
export const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

const pairsOf = (word: string) => {
  const padded = ` ${word} `
  return Array.from({ length: padded.length - 1 }, (_, i) => padded.slice(i, i + 2))
}

/** How alike two words are, from 0 to 1, by the pairs of letters they share. */
export function likeness(a: string, b: string): number {
  const [ofA, ofB] = [pairsOf(a), pairsOf(b)]
  const left = [...ofB]
  const shared = ofA.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (ofA.length + ofB.length)
}

/** “calicum” is calcium, CalciNova is not. */
export const enoughAlike = 0.6

export const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
