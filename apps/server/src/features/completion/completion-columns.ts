import type { CompletionField, CompletionRow } from '@nutripim/contract/completion'
import type { Column, ColumnKind } from '../exchange/column.ts'
import { textKind } from '../exchange/column-kinds.ts'

/** Gaps are words, so that a filter finds them. The report is read, never brought back in. */
const statusKind: ColumnKind<boolean> = {
  isText: true,
  write: (has) => (has ? 'yes' : 'missing'),
  read: () => ({ refused: 'cannot be changed' }),
}

const status = (key: CompletionField, header: string): Column => ({
  header,
  key,
  kind: statusKind,
})

/** The workbook of the report. */
export const completionSheet = {
  name: 'Completion Status',
  valuesOf: (row: CompletionRow) => row,
  columns: [
    { header: 'DH code', key: 'dhCode', kind: textKind, width: 12, fixed: 'cannot be changed' },
    {
      header: 'Product name',
      key: 'productName',
      kind: textKind,
      width: 36,
      fixed: 'cannot be changed',
    },
    status('productRange', 'Powerbrand'),
    status('formOfProduct', 'Form of product'),
    status('application', 'Application'),
    status('bagPack', 'Bag graphic'),
    status('synonyms', 'Synonyms'),
    status('shortDescription', 'Short description'),
    status('mediumDescription', 'App description'),
    status('longDescription', 'Long description'),
    { header: 'Crops', key: 'crops', kind: textKind, width: 48 },
  ] satisfies Column[],
}
