import type { Composition } from '@nutripim/agronomy/composition'

export interface RealLabel {
  readonly name: string
  readonly composition: Composition
}

/** Reads lines such as “Yara | Calcinit | N 15.5 NO3 14.4 | other 1”. */
export function readLabels(text: string): readonly RealLabel[] {
  return splitLines(text).map(([maker = '', product = '', values = '', other]) => ({
    name: `${maker} ${product.replace(/ ~$/, '')}`,
    composition: readComposition(other ? `${values} ${other.replace('other', 'OtherN')}` : values),
  }))
}

export interface WrongVariant {
  readonly name: string
  readonly composition: Composition
  /** The rule that should find it. */
  readonly rule: string
}

/** Reads lines such as “urea 64 | N 64 | largestContents”. */
export function readMistakes(text: string): readonly WrongVariant[] {
  return splitLines(text).map(([name = '', values = '', rule = '']) => {
    return { name, composition: readComposition(values), rule }
  })
}

const splitLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))

/** Reads "N 15.5 NO3 14.4". */
export function readComposition(values: string): Composition {
  const parts = values.trim().split(/\s+/)
  const cells: Record<string, number> = {}
  for (let i = 0; i < parts.length; i += 2) cells[parts[i] ?? ''] = Number(parts[i + 1])
  return cells
}
