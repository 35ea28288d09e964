import {
  type AuditEntry,
  type AuditNames,
  type AuditPage,
  maxAuditSheetRows,
} from '@nutripim/contract/audit/audit'
import { listChangedFields } from '@nutripim/wording/change-fields'
import { formatChange, formatReason } from '@nutripim/wording/change-sentence'
import type { WrittenSheet } from '../exchange/workbook.ts'

const timeSaid = (iso: string) => iso.slice(0, 19).replace('T', ' ')

const columns: [
  header: string,
  width: number,
  write: (entry: AuditEntry, names: AuditNames) => string,
][] = [
  ['When (UTC)', 20, ({ at }) => timeSaid(at)],
  ['Who', 24, ({ by }) => by],
  ['E-mail', 32, ({ byId }) => byId],
  ['Country', 16, ({ countryId }, { countries }) => countries[countryId ?? ''] ?? countryId ?? ''],
  ['Change', 80, formatChange],
  ['Before', 40, (entry, names) => side(entry, names, 'before')],
  ['After', 40, (entry, names) => side(entry, names, 'after')],
  ['Reason', 32, ({ reason }) => formatReason(reason ?? '', timeSaid)],
  ['Kind', 16, ({ kind }) => kind],
  ['Record', 14, ({ recordId }) => recordId],
  ['Call', 20, ({ act }) => act ?? ''],
  ['Request', 38, ({ requestId }) => requestId ?? ''],
]

export const auditSheet: Omit<WrittenSheet, 'rows'> = {
  name: 'Audit log',
  frozenColumns: 2,
  columns: columns.map(([header, width]) => ({
    header,
    width,
    isText: true,
    isFixed: false,
    choices: [],
  })),
}

/** Excel holds no longer text in a cell. */
const longest = 32_000

/** A line for each field. */
function side(entry: AuditEntry, names: AuditNames, which: 'before' | 'after'): string {
  const lines = listChangedFields(entry, names).flatMap((field) =>
    field[which] === null ? [] : [`${field.label}: ${field[which]}`],
  )
  const said = lines.join('\n')
  return said.length > longest ? `${said.slice(0, longest)} …` : said
}

/** The log page by page, as the rows of a sheet; the last one says when not all of it fits. */
export async function* sheetRows(
  next: (olderThan: string | undefined) => Promise<AuditPage>,
): AsyncGenerator<string> {
  let olderThan: string | undefined
  for (let written = 0; written < maxAuditSheetRows; ) {
    const { entries, names, older } = await next(olderThan)
    if (entries.length > 0) {
      yield JSON.stringify(
        entries.map((entry) => columns.map(([, , write]) => write(entry, names) || null)),
      )
    }
    written += entries.length
    if (older === null) return
    olderThan = older
  }
  const said = `Only the newest ${maxAuditSheetRows} changes are here; choose a shorter period for older ones.`
  yield JSON.stringify([columns.map((_, i) => (i === 4 ? said : null))])
}
