/** Each word is compared with each record, so only the longest words are used. */
const maxWords = 8

/** Without signs between words, and without what is part of another word. */
export function splitWords(text: string): string[] {
  const typed = text.split(/\s+/).filter(Boolean)
  const words = typed.some(hasLetters) ? typed.filter(hasLetters) : typed
  const longest: { word: string; i: number }[] = []
  const byLength = words
    .map((word, i) => ({ word: word.toLowerCase(), i }))
    .sort((a, b) => b.word.length - a.word.length)
  for (const each of byLength) {
    if (longest.length === maxWords) break
    const isImplied = ({ word }: { word: string }) =>
      word === each.word || (!isShort(each.word) && word.includes(each.word))
    if (!longest.some(isImplied)) longest.push(each)
  }
  const used = new Set(longest.map(({ i }) => i))
  return words.filter((_, i) => used.has(i))
}

/** A sign of Chinese, Japanese or Korean is a word. */
export const isSign = (word: string) => /[\u0e80-\uffff]/.test(word)

const hasLetters = (word: string) => /[\p{L}\p{N}]/u.test(word)
const hasTrigram = (word: string) => /[\p{L}\p{N}\p{M}]{3}/u.test(word)

/** Without three letters or digits in a row: an index of trigrams hardly knows it, and most texts contain it. */
export const isShort = (word: string) => !hasTrigram(word) && !isSign(word)

/** Whether an index of trigrams finds few texts with one of the words. */
export const areSelective = (words: readonly string[]) =>
  words.some((word) => /^[a-z0-9-]{5,}$/i.test(word))

/** How many words an index is asked for. Each match of one is compared again with each of them. */
const maxIndexed = 2

/**
 * The longest words. They find the candidates, which are then compared with the other words. An index of
 * trigrams knows only words with three letters, digits or signs in a row.
 */
export const selectIndexed = (words: readonly string[]): string[] =>
  words
    .filter(hasTrigram)
    .sort((a, b) => b.length - a.length)
    .slice(0, maxIndexed)
