import type { CellKind, CellValue, Reading } from '../columns/column.ts'

/** Numbers are read by the column's own rule, shown with a point and never with an exponent. */
export function numberKind(read: (text: string) => Reading): CellKind {
  return {
    type: 'number',
    align: 'end',
    format: plainNumber,
    copy: localNumber,
    read,
    inputMode: 'decimal',
  }
}

export function plainNumber(value: CellValue): string {
  if (typeof value !== 'number') return value === null ? '' : String(value)
  const text = String(value)
  return text.includes('e') ? trimZeros(value.toFixed(20)) : text
}

function trimZeros(text: string): string {
  if (!text.includes('.')) return text
  let end = text.length
  while (text[end - 1] === '0') end -= 1
  if (text[end - 1] === '.') end -= 1
  return text.slice(0, end)
}

/** A spreadsheet set to a comma would take 15.5 for a date, so the clipboard speaks its language. */
function localNumber(value: CellValue): string {
  return plainNumber(value).replace('.', decimalSeparator(navigator.language))
}

export function decimalSeparator(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.'
}
