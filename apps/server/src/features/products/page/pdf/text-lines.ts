import createBidi from 'bidi-js/dist/bidi.mjs'
import { type FontName, findFont, type Weight } from './pdf-fonts.ts'

const bidi = createBidi()

/** A piece of a line in one font and direction. */
export interface TextRun {
  text: string
  font: FontName
}

export interface TextLine {
  /** From left to right, as they are drawn. */
  runs: TextRun[]
  isRightToLeft: boolean
}

interface LineOptions {
  weight: Weight
  maxWidth: number
  language: string
  measure: (run: TextRun) => number
}

/** Breaks a text into lines that fit, and orders each line for display. */
export function listLines(text: string, options: LineOptions): TextLine[] {
  const { weight, maxWidth, measure } = options
  // The same words come again and again.
  const widths = new Map<string, number>()
  const widthOf = (piece: string) => {
    const known = widths.get(piece)
    if (known !== undefined) return known
    const width = splitRuns([...piece], weight).reduce((sum, run) => sum + measure(run), 0)
    widths.set(piece, width)
    return width
  }
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const piece of listPieces(text, options.language)) {
    for (const part of splitTooLong(piece, maxWidth, widthOf)) {
      const partWidth = widthOf(part)
      if (line !== '' && width + widthOf(part.trimEnd()) > maxWidth) {
        lines.push(line.trimEnd())
        line = ''
        width = 0
      }
      line += part
      width += partWidth
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  const { paragraphs } = bidi.getEmbeddingLevels(text)
  const isRightToLeft = ((paragraphs[0]?.level ?? 0) & 1) === 1
  return lines.map((each) => ({ runs: orderRuns(each, isRightToLeft, weight), isRightToLeft }))
}

/** The pieces between which a line can break, each with the space that follows it. */
function listPieces(text: string, language: string): string[] {
  const words = text.replaceAll(/\s+/g, ' ').match(/[^ ]+ ?/g) ?? []
  return words.flatMap((word) =>
    /[\u0e00-\u0e7f\u2e80-\u9fff]/.test(word) ? splitWord(word, language) : [word],
  )
}

/** Thai and Chinese have no spaces between words. Punctuation stays with the word before it. */
function splitWord(word: string, language: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(language, {
    granularity: 'word',
  }).segment(word)) {
    if (isWordLike || pieces.length === 0) pieces.push(segment)
    else pieces.push(`${pieces.pop() ?? ''}${segment}`)
  }
  return pieces
}

/** Longer words are measured character by character. */
const maxWord = 200

/**
 * Breaks a word that is wider than a line, such as a web address. The widths of its characters are added,
 * because measuring each part again with one more character takes seconds for a very long word.
 */
function splitTooLong(
  piece: string,
  maxWidth: number,
  widthOf: (piece: string) => number,
): string[] {
  if (piece.length <= maxWord && widthOf(piece.trimEnd()) <= maxWidth) return [piece]
  const parts: string[] = []
  let part = ''
  let width = 0
  for (const character of piece) {
    const next = widthOf(character)
    if (part !== '' && width + next > maxWidth) {
      parts.push(part)
      part = ''
      width = 0
    }
    part += character
    width += next
  }
  return [...parts, part]
}

/** The runs of a line in the order in which they are drawn, by the Unicode bidirectional algorithm. */
function orderRuns(line: string, isRightToLeft: boolean, weight: Weight): TextRun[] {
  const characters = [...line]
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeft ? 'rtl' : 'ltr')
  let unit = 0
  const levelled = characters.map((character) => {
    const level = levels[unit] ?? 0
    unit += character.length
    return { character, level }
  })
  const runs = groupBy(
    levelled,
    ({ character, level }) => `${level} ${findFont(character, weight)}`,
  )
  return reverseByLevel(runs, ([first]) => first?.level ?? 0).map((run) => {
    const isReversed = ((run[0]?.level ?? 0) & 1) === 1
    const text = run.map(({ character }) => character)
    const font = findFont(text[0] ?? ' ', weight)
    // The font library orders Arabic letters itself, but not the punctuation between them.
    if (!isReversed || font.startsWith('NotoSansArabic')) return { text: text.join(''), font }
    const mirrored = text.map((each) => bidi.getMirroredCharacter(each) ?? each)
    return { text: mirrored.reverse().join(''), font }
  })
}

/** Reverses each sequence of a level or higher, from the highest level to 1. */
function reverseByLevel<Item>(items: readonly Item[], levelOf: (item: Item) => number): Item[] {
  let ordered = [...items]
  for (let level = Math.max(0, ...ordered.map(levelOf)); level > 0; level -= 1) {
    ordered = groupBy(ordered, (item) => String(levelOf(item) >= level)).flatMap((group) =>
      group.some((item) => levelOf(item) >= level) ? group.reverse() : group,
    )
  }
  return ordered
}

function splitRuns(characters: readonly string[], weight: Weight): TextRun[] {
  return groupBy(characters, (character) => findFont(character, weight)).map((run) => ({
    text: run.join(''),
    font: findFont(run[0] ?? ' ', weight),
  }))
}

/** Groups neighbours with the same key. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups: Item[][] = []
  let lastKey: string | undefined
  for (const item of items) {
    const key = keyOf(item)
    if (key === lastKey) groups.at(-1)?.push(item)
    else groups.push([item])
    lastKey = key
  }
  return groups
}
