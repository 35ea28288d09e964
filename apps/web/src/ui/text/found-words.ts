/** A letter as the search sees it: without case, without accents. */
const folded = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A text in pieces, those that a search found marked. */
export function foundWords(text: string, search: string): { text: string; isFound: boolean }[] {
  const words = search.split(/\s+/).map(folded).filter(Boolean)
  if (words.length === 0) return [{ text, isFound: false }]
  const letters = [...text]
  const plain = letters.map(folded)
  const isFound = new Array<boolean>(letters.length).fill(false)
  for (const word of words) {
    for (let start = 0; start < plain.length; start += 1) {
      const end = endOf(plain, start, word)
      if (end !== undefined) isFound.fill(true, start, end)
    }
  }
  const pieces: { text: string; isFound: boolean }[] = []
  letters.forEach((letter, i) => {
    const last = pieces.at(-1)
    const isLetterFound = isFound[i] ?? false
    if (last?.isFound === isLetterFound) last.text += letter
    else pieces.push({ text: letter, isFound: isLetterFound })
  })
  return pieces
}

/** Where a word ends that begins here. */
function endOf(letters: readonly string[], start: number, word: string): number | undefined {
  let read = ''
  for (let end = start; end < letters.length && read.length < word.length; end += 1) {
    read += letters[end]
    if (!word.startsWith(read) && !read.startsWith(word)) return undefined
    if (read.startsWith(word)) return end + 1
  }
  return undefined
}
