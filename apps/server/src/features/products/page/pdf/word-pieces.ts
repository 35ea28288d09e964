interface Measures {
  maxWidth: number
  widthOf: (piece: string) => number
}

/** Longer words are measured character by character, and no piece is longer. */
const maxWord = 200

/** The pieces between which a line can break, each with the space that follows it. */
export function splitWordPieces(text: string, language: string, measures: Measures): string[] {
  const words = text.replaceAll(/\s+/g, ' ').match(/[^ ]+ ?/g) ?? []
  return words
    .flatMap((word) =>
      /[\u0e00-\u0e7f\u2e80-\u9fff]/.test(word) ? splitSentence(word, language) : [word],
    )
    .flatMap((piece) => splitTooLong(piece, measures))
}

/** Thai and Chinese have no spaces between words. Punctuation stays with the word before it. */
function splitSentence(sentence: string, language: string): string[] {
  const pieces: string[] = []
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  // In parts, because each word takes longer in a long text.
  for (const part of sentence.match(new RegExp(`.{1,${maxWord}}`, 'gsu')) ?? []) {
    for (const { segment, isWordLike } of segmenter.segment(part)) {
      if (isWordLike || pieces.length === 0) pieces.push(segment)
      else pieces.push(`${pieces.pop() ?? ''}${segment}`)
    }
  }
  return pieces
}

/**
 * Breaks a word that is wider than a line, such as a web address. The widths of its characters are added,
 * because measuring each part again with one more character takes seconds for a very long word.
 */
function splitTooLong(piece: string, { maxWidth, widthOf }: Measures): string[] {
  if (piece.length <= maxWord && widthOf(piece.trimEnd()) <= maxWidth) return [piece]
  const parts: string[] = []
  let part = ''
  let width = 0
  for (const character of piece) {
    const next = widthOf(character)
    const isTooWide = next > 0 && width + next > maxWidth
    if (part !== '' && (isTooWide || part.length >= maxWord)) {
      parts.push(part)
      part = ''
      width = 0
    }
    part += character
    width += next
  }
  return [...parts, part]
}
