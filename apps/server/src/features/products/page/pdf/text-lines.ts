import createBidi from 'bidi-js/dist/bidi.mjs'
import type { FindFont, FontCharacter, FontName, Weight } from './pdf-fonts.ts'
import { isDirectionSign } from './printable-text.ts'
import { splitWordPieces } from './word-pieces.ts'

const bidi = createBidi()

/** A piece of a line in one font and direction. */
export interface TextRun {
  text: string
  font: FontName
}

export interface TextLine {
  /** As it is read. */
  text: string
  /** From left to right, as they are drawn. */
  runs: TextRun[]
}

interface LineOptions {
  weight: Weight
  maxWidth: number
  language: string
  isRightToLeft: boolean
  findFont: FindFont
  measure: (run: TextRun) => number
}

/** Breaks a printable text into lines that fit, and orders each line for display. */
export function listLines(text: string, options: LineOptions): TextLine[] {
  const { weight, maxWidth, isRightToLeft, findFont, measure } = options
  // The same words come again and again.
  const widths = new Map<string, number>()
  const widthOf = (piece: string) => {
    const known = widths.get(piece)
    if (known !== undefined) return known
    const characters = listVisible(piece).map((each) => findFont(each, weight))
    const runs = groupBy(characters, ({ font }) => font).map(joinRun)
    const width = runs.reduce((sum, run) => sum + measure(run), 0)
    widths.set(piece, width)
    return width
  }
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const piece of splitWordPieces(text, options.language, { maxWidth, widthOf })) {
    const partWidth = widthOf(piece)
    if (line !== '' && width + widthOf(piece.trimEnd()) > maxWidth) {
      lines.push(line.trimEnd())
      line = ''
      width = 0
    }
    line += piece
    width += partWidth
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  const find = (character: string) => findFont(character, weight)
  return lines.map((each) => ({ text: each, runs: orderRuns(each, isRightToLeft, find) }))
}

const listVisible = (text: string) => [...text].filter((each) => !isDirectionSign(each))

interface LevelledCharacter extends FontCharacter {
  level: number
}

/** The runs of a line in the order in which they are drawn, by the Unicode bidirectional algorithm. */
function orderRuns(
  line: string,
  isRightToLeft: boolean,
  findFont: (character: string) => FontCharacter,
): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeft ? 'rtl' : 'ltr')
  const levelled: LevelledCharacter[] = []
  let unit = 0
  for (const character of line) {
    const level = levels[unit] ?? 0
    unit += character.length
    if (!isDirectionSign(character)) levelled.push({ ...findFont(character), level })
  }
  const runs = groupBy(levelled, ({ level, font }) => `${level} ${font}`)
  return reverseByLevel(runs, ([first]) => first?.level ?? 0).map((run) => {
    const isReversed = ((run[0]?.level ?? 0) & 1) === 1
    const { text, font } = joinRun(run)
    // The font library orders Arabic letters itself, but not the punctuation between them.
    if (!isReversed || font.startsWith('NotoSansArabic')) return { text, font }
    const mirrored = [...text].map((each) => bidi.getMirroredCharacter(each) ?? each)
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

/** Characters of the same font as a run. */
function joinRun(characters: readonly FontCharacter[]): TextRun {
  const text = characters.map(({ character }) => character).join('')
  return { text, font: characters[0]?.font ?? 'NotoSans-Regular' }
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
