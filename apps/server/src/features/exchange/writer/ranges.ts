/** The last row of a sheet, in Excel and LibreOffice. */
const lastRow = 1_048_576

/** 1 → A, 27 → AA. */
export function columnLetter(column: number): string {
  const rest = (column - 1) % 26
  return (
    (column > 26 ? columnLetter((column - 1 - rest) / 26) : '') + String.fromCharCode(65 + rest)
  )
}

/** The columns with these positions, from a row to the end of the sheet: `A2:C1048576 E2:E1048576`. */
export function listRanges(positions: readonly number[], row: number): string {
  const runs: { first: number; last: number }[] = []
  for (const position of positions) {
    const run = runs.at(-1)
    if (run && run.last + 1 === position) run.last = position
    else runs.push({ first: position, last: position })
  }
  return runs
    .map(({ first, last }) => `${columnLetter(first)}${row}:${columnLetter(last)}${lastRow}`)
    .join(' ')
}
