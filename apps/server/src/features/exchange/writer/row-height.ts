/** In points; a row cannot be higher in Excel. */
const [lineHeight, maxHeight] = [15, 409]

/** Letters of Chinese, Japanese and Korean, which are twice as wide. */
const wideLetter = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g
/** What a line leaves empty on average, because the next word does not fit. */
const lostPerLine = 3

/** The lines that a text takes in a column, about. */
export function countLines(text: string, width: number): number {
  const perLine = Math.max(width - lostPerLine, 1)
  let lines = 0
  for (const line of text.split('\n')) {
    const letters = line.length + (line.match(wideLetter)?.length ?? 0)
    lines += Math.max(1, Math.ceil(letters / perLine))
  }
  return lines
}

/**
 * The attribute of a row with several lines. LibreOffice does not fit rows to their text when it opens
 * a file, as Excel does; without `customHeight`, both do when the text changes.
 */
export const heightOf = (lines: number): string =>
  ` ht="${Math.min(lines * lineHeight, maxHeight)}"`
