import type { CellKind } from '../columns/column.ts'

export const textKind: CellKind = {
  type: 'text',
  align: 'start',
  format: (value) => (value === null ? '' : String(value)),
  read: (text) => ({ value: text.trim() === '' ? null : text.trim() }),
  inputMode: 'text',
}
