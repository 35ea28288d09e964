import {
  dealerFieldNames,
  dealerFields,
  dealerLabels,
  requiredDealerFields,
} from '@nutripim/contract/dealers/dealer-fields'
import type { Column } from '../exchange/column.ts'
import { numberKind, textKind } from '../exchange/column-kinds.ts'
import type { WrittenSheet } from '../exchange/sheet.ts'

/** Columns that identify the dealer; a file can omit the id. */
export const idColumn: Column = {
  header: 'dealerContactId',
  key: 'dealerContactId',
  also: ['Dealer Contact Id', 'id'],
  kind: numberKind,
  width: 15,
}
export const countryColumn: Column = {
  header: 'countryCode',
  key: 'countryId',
  also: [dealerLabels.countryId],
  kind: textKind,
  width: 12,
}

const widths: Partial<Record<(typeof dealerFieldNames)[number], number>> = {
  name: 32,
  address: 40,
  comments: 40,
  webSite1: 32,
  englishName: 32,
  englishAddress: 40,
}

/** The fields of a dealer, with headings from the specification; labels of the form are accepted too. */
export const fieldColumns: readonly Column[] = dealerFieldNames.map((field) => ({
  header: field,
  key: field,
  also: [dealerLabels[field]],
  kind: field === 'longitude' || field === 'latitude' ? numberKind : textKind,
  rule: dealerFields[field],
  width: widths[field] ?? 20,
}))

export const dealerColumns: readonly Column[] = [idColumn, countryColumn, ...fieldColumns]

/** A file without one of these is rejected. The values of other columns stay as they are. */
export const requiredColumns: readonly Column[] = dealerColumns.filter(
  ({ key }) => key === countryColumn.key || requiredDealerFields.some((field) => field === key),
)

const sheetName = 'Dealers'

export const dealerSheet: Omit<WrittenSheet, 'rows'> = {
  name: sheetName,
  frozenColumns: 2,
  columns: dealerColumns.map(({ header, kind, width }) => ({
    header,
    width: width ?? 20,
    content: kind.isText ? 'text' : 'number',
    isFixed: false,
    choices: [],
  })),
}
