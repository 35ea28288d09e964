import { fileURLToPath } from 'node:url'
import { findServerFile } from '../../../../platform/server-files.ts'

const families = {
  sans: { regular: 'NotoSans-Regular', bold: 'NotoSans-Bold' },
  arabic: { regular: 'NotoSansArabic-Regular', bold: 'NotoSansArabic-Bold' },
  thai: { regular: 'NotoSansThai-Regular', bold: 'NotoSansThai-Bold' },
  math: { regular: 'NotoSansMath-Regular', bold: 'NotoSansMath-Regular' },
  shapes: { regular: 'NotoSansSymbols2-Regular', bold: 'NotoSansSymbols2-Regular' },
  symbols: { regular: 'NotoSansSymbols-Regular', bold: 'NotoSansSymbols-Regular' },
  // A bold Chinese font would double the size of all fonts together.
  chinese: { regular: 'NotoSansSC-Regular', bold: 'NotoSansSC-Regular' },
} as const

type Family = keyof typeof families
export type Weight = 'regular' | 'bold'
export type FontName = (typeof families)[Family][Weight]

/** A character with the font to draw it in. */
export interface FontCharacter {
  character: string
  font: FontName
  /** No font has the character, so a box is drawn. */
  isMissing?: boolean
}

/** Finds the font of each character. */
export type FindFont = (character: string, weight: Weight) => FontCharacter

/** Code points of the scripts that have a font of their own, which is looked into first. */
const scripts: readonly (readonly [from: number, to: number, family: Family])[] = [
  [0x0600, 0x06ff, 'arabic'],
  [0x0750, 0x077f, 'arabic'],
  [0x0e00, 0x0e7f, 'thai'],
  // Joiners: between letters of one font, they must not be in another.
  [0x200c, 0x200d, 'arabic'],
  [0x2e80, 0x9fff, 'chinese'],
  [0xf900, 0xfaff, 'chinese'],
  [0xfb50, 0xfdff, 'arabic'],
  [0xfe70, 0xfeff, 'arabic'],
  [0xff00, 0xffef, 'chinese'],
]

/** The order in which a character is looked for: Chinese last, because its file is large. */
const familyNames: readonly Family[] = ['sans', 'arabic', 'thai', 'math', 'shapes', 'symbols', 'chinese'] // biome-ignore format: one line

/** In place of a character without a font: a reference to a missing glyph is not allowed in PDF/UA. */
const box = '□'

/** A function that finds fonts; `hasCharacter` looks into a font. */
export function createFindFont(hasCharacter: (font: FontName, point: number) => boolean): FindFont {
  const known = new Map<string, FontCharacter>()
  const find = (character: string, weight: Weight): FontCharacter => {
    const point = character.codePointAt(0) ?? 0
    const script = scripts.find(([from, to]) => point >= from && point <= to)
    const order = script ? [script[2], ...familyNames] : familyNames
    const family = order.find((each) => hasCharacter(families[each][weight], point))
    if (family) return { character, font: families[family][weight] }
    return { character: box, font: families.shapes[weight], isMissing: true }
  }
  return (character, weight) => {
    const key = `${weight} ${character}`
    const found = known.get(key) ?? find(character, weight)
    known.set(key, found)
    return found
  }
}

/** The fonts with their files, the main one first. */
export const fontFiles: readonly [[FontName, string], ...[FontName, string][]] = [
  fileOf('NotoSans-Regular'),
  fileOf('NotoSans-Bold'),
  fileOf('NotoSansArabic-Regular'),
  fileOf('NotoSansArabic-Bold'),
  fileOf('NotoSansThai-Regular'),
  fileOf('NotoSansThai-Bold'),
  fileOf('NotoSansMath-Regular'),
  fileOf('NotoSansSymbols-Regular'),
  fileOf('NotoSansSymbols2-Regular'),
  fileOf('NotoSansSC-Regular'),
]

function fileOf(name: FontName): [FontName, string] {
  return [name, fileURLToPath(findServerFile(`fonts/${name}.ttf`))]
}
