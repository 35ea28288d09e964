/** A block of cells as spreadsheets exchange it: tabs, line ends, quotes around awkward cells. */
export type Block = readonly (readonly string[])[]

export function formatBlock(block: Block): string {
  return block.map((row) => row.map(quoteWhereNeeded).join('\t')).join('\r\n')
}

function quoteWhereNeeded(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Reads what Excel, LibreOffice and Google Sheets put on the clipboard. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell.text)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      if (at === text.length) row.push('')
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  if (row.length > 0) rows.push(row)
  return rows
}

interface CellText {
  text: string
  end: number
}

function plainCell(text: string, start: number): CellText {
  let end = start
  while (end < text.length && !isSeparator(text[end])) end += 1
  return { text: text.slice(start, end), end }
}

/** A quote that is never closed, or closed in mid-cell, is an ordinary character. */
function quotedCell(text: string, start: number): CellText {
  let at = start + 1
  while (true) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return plainCell(text, start)
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const end = quote + 1
    if (end < text.length && !isSeparator(text[end])) return plainCell(text, start)
    return { text: text.slice(start + 1, quote).replaceAll('""', '"'), end }
  }
}

function isSeparator(character: string | undefined): boolean {
  return character === '\t' || character === '\n' || character === '\r'
}
