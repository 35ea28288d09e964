import {
  type AuditEntry,
  type AuditNames,
  type AuditPage,
  maxAuditSheetRows,
} from '@nutripim/contract/audit/audit'
import { type ChangedField, listChangedFields } from '@nutripim/wording/change-fields'
import { formatChange, formatReason } from '@nutripim/wording/change-sentence'
import type { WrittenSheet } from '../exchange/sheet.ts'
import { maxCellText } from '../exchange/sheet.ts'
import { writeRowsWithPauses } from '../exchange/write-sheet.ts'

const formatTime = (iso: string) => iso.slice(0, 19).replace('T', ' ')

const columns: [
  header: string,
  width: number,
  write: (entry: AuditEntry, names: AuditNames, fields: readonly ChangedField[]) => string,
][] = [
  ['When (UTC)', 20, ({ at }) => at],
  ['Who', 24, ({ by }) => by],
  ['E-mail', 32, ({ byId }) => byId],
  ['Country', 16, ({ countryId }, { countries }) => countries[countryId ?? ''] ?? countryId ?? ''],
  ['Change', 80, formatChange],
  ['Before', 40, (_entry, _names, fields) => formatValues(fields, 'before')],
  ['After', 40, (_entry, _names, fields) => formatValues(fields, 'after')],
  ['Reason', 32, ({ reason }) => formatReason(reason ?? '', formatTime)],
  ['Kind', 16, ({ kind }) => kind],
  ['Record', 14, ({ recordId }) => recordId],
  ['Call', 20, ({ act }) => act ?? ''],
  ['Request', 38, ({ requestId }) => requestId ?? ''],
]

export const auditSheet: Omit<WrittenSheet, 'rows'> = {
  name: 'Audit log',
  frozenColumns: 2,
  columns: columns.map(([header, width], i) => ({
    header,
    width,
    content: i === 0 ? 'time' : 'text',
  })),
}

/** One line per field, shortened to fit into a cell. */
function formatValues(fields: readonly ChangedField[], which: 'before' | 'after'): string {
  const lines = fields.flatMap((field) =>
    field[which] === null ? [] : [`${field.label}: ${field[which]}`],
  )
  const text = lines.join('\n')
  return text.length > maxCellText ? `${text.slice(0, maxCellText - 2)} …` : text
}

function listCells(entry: AuditEntry, names: AuditNames): (string | null)[] {
  const fields = listChangedFields(entry, names)
  return columns.map(([, , write]) => write(entry, names, fields) || null)
}

/** The log as sheet rows, page by page; the last row says if older entries were left out. */
export async function* listSheetRows(
  readPage: (olderThan: string | undefined) => Promise<Omit<AuditPage, 'total'>>,
): AsyncGenerator<string> {
  let olderThan: string | undefined
  for (let written = 0; written < maxAuditSheetRows; ) {
    const { entries, names, older } = await readPage(olderThan)
    if (entries.length > 0)
      yield await writeRowsWithPauses(entries, (entry) => listCells(entry, names))
    written += entries.length
    if (older === null) return
    olderThan = older
  }
  const note = `Only the newest ${maxAuditSheetRows} changes are included. Select a shorter period to export older ones.`
  yield JSON.stringify([columns.map((_, i) => (i === 4 ? note : null))])
}
