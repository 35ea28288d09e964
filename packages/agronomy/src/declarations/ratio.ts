/** Half a unit of the first decimal, and what conversion from an oxide adds. */
const tolerance = 0.06
/** Ratios have small numbers; larger ones would be found for any contents. */
const maxParts = 20

/** The smallest whole numbers in the ratio of the contents; undefined if none fit. */
export function findRatio(contents: readonly number[]): number[] | undefined {
  const total = contents.reduce((sum, content) => sum + content, 0)
  for (let parts = 1; parts <= maxParts; parts += 1) {
    const ratio = contents.map((content) => Math.round((content * parts) / total))
    const isRight =
      ratio.reduce((sum, part) => sum + part, 0) === parts &&
      ratio.every((part, i) => Math.abs((part * total) / parts - (contents[i] ?? 0)) <= tolerance)
    if (isRight) return ratio
  }
  return undefined
}
