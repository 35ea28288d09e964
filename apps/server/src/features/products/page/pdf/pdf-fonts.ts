import { fileURLToPath } from 'node:url'
import { findServerFile } from '../../../../platform/server-files.ts'

const families = {
  sans: { regular: 'NotoSans-Regular', bold: 'NotoSans-Bold' },
  arabic: { regular: 'NotoSansArabic-Regular', bold: 'NotoSansArabic-Bold' },
  thai: { regular: 'NotoSansThai-Regular', bold: 'NotoSansThai-Bold' },
  // A bold Chinese font would double the size of all fonts together.
  chinese: { regular: 'NotoSansSC-Regular', bold: 'NotoSansSC-Regular' },
} as const

type Family = keyof typeof families
export type Weight = 'regular' | 'bold'
export type FontName = (typeof families)[Family][Weight]

/** Code points of the scripts that need a font of their own; all others are in the first font. */
const scripts: readonly (readonly [from: number, to: number, family: Family])[] = [
  [0x0600, 0x06ff, 'arabic'],
  [0x0750, 0x077f, 'arabic'],
  [0x0e00, 0x0e7f, 'thai'],
  [0x2e80, 0x9fff, 'chinese'],
  [0xf900, 0xfaff, 'chinese'],
  [0xfb50, 0xfdff, 'arabic'],
  [0xfe70, 0xfeff, 'arabic'],
  [0xff00, 0xffef, 'chinese'],
]

/** The font that has a character. */
export function findFont(character: string, weight: Weight): FontName {
  const point = character.codePointAt(0) ?? 0
  const script = scripts.find(([from, to]) => point >= from && point <= to)
  return families[script?.[2] ?? 'sans'][weight]
}

/** The fonts with their files, the main one first. */
export const fontFiles: readonly [[FontName, string], ...[FontName, string][]] = [
  fileOf('NotoSans-Regular'),
  fileOf('NotoSans-Bold'),
  fileOf('NotoSansArabic-Regular'),
  fileOf('NotoSansArabic-Bold'),
  fileOf('NotoSansThai-Regular'),
  fileOf('NotoSansThai-Bold'),
  fileOf('NotoSansSC-Regular'),
]

function fileOf(name: FontName): [FontName, string] {
  return [name, fileURLToPath(findServerFile(`fonts/${name}.ttf`))]
}
