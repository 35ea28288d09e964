import type { AuditNames } from '@nutripim/contract/audit/audit'
import type { RestoreCell, RestoreKind, RestoreRow } from '@nutripim/contract/audit/restore'
import {
  type ChangedField,
  getFieldLabel,
  listChangedFields,
} from '@nutripim/wording/change-fields'
import { plainTextOfHtml } from '../../ui/rich-text/plain-text-of-html.ts'
import { compareWords } from '../../ui/text/compare-words.ts'

const kinds = {
  products: 'product',
  links: 'product link',
  advice: 'advice',
  dealers: 'dealer',
  users: 'user',
} as const
export const kindLabels = {
  products: 'Product',
  links: 'Recommendation',
  advice: 'Advice',
  dealers: 'Dealer',
  users: 'User',
} as const

/** The most important fields of a record that would be added again or deleted. */
const essential: Record<RestoreKind, readonly string[]> = {
  products: ['productName', 'dhCode', 'productRange', 'formOfProduct', 'composition'],
  links: ['position'],
  advice: ['text'],
  dealers: ['address', 'telephone1', 'email1'],
  users: ['roles', 'countries'],
}

export interface LabelledValue {
  label: string
  value: string
}

/** The record by its name; one of several of a product also by crop and nutrient. */
export function formatSubject({ kind, record, subject }: RestoreRow, names: AuditNames): string {
  const ids = record.split('/')
  const crop = names.crops[ids[1] ?? ''] ?? ids[1]
  if (kind === 'advice') return `${subject} on ${crop}`
  return kind === 'links' ? `${subject} for ${ids[0]} on ${crop}` : subject
}

/** All fields of a record that would be added again or deleted, and the essential ones. */
export function listRecordFields(
  { kind, change, cells }: RestoreRow,
  names: AuditNames,
): { all: LabelledValue[]; essential: LabelledValue[] } {
  const fieldsByName = new Map<string, LabelledValue>()
  const getRank = (field: string) => {
    const [name = ''] = field.split('.')
    return essential[kind].indexOf(name)
  }
  for (const cell of cells) {
    const [name = '', part] = cell.field.split('.')
    if (part !== undefined && name !== 'composition') {
      const before = fieldsByName.get(name)?.value
      const member = formatMember(name, part, names)
      const value = before === undefined ? member : `${before}, ${member}`
      fieldsByName.set(name, { label: getFieldLabel(kinds[kind], name), value })
    } else {
      const { label, before, after, text } = formatCell(kind, cell, names)
      const value = (change === 'gone' ? after : before) ?? ''
      if (value !== '') fieldsByName.set(cell.field, { label, value: getPlainText(text)(value) })
    }
  }
  const fields = [...fieldsByName]
  return {
    all: fields.map(([, field]) => field),
    essential: fields
      .filter(([name]) => getRank(name) >= 0)
      .sort(([a], [b]) => getRank(a) - getRank(b))
      .map(([, field]) => field),
  }
}

/** The current and the previous value of a cell: “21 → 23”. */
export function formatCellChange(kind: RestoreKind, cell: RestoreCell, names: AuditNames): string {
  const { before, after, text } = formatCell(kind, cell, names)
  if (text && before !== null && after !== null) {
    return formatWordChanges(getPlainText(text)(before), getPlainText(text)(after))
  }
  return `${before ?? 'empty'} → ${after ?? 'empty'}`
}

const getPlainText = (text: ChangedField['text']) =>
  text === 'html' ? plainTextOfHtml : (value: string) => value

const formatMember = (list: string, member: string, names: AuditNames) =>
  list === 'countries' ? (names.countries[member] ?? member) : member

/** Only the removed and the added words of a text: “−0.03 +0.02”. */
function formatWordChanges(before: string, after: string): string {
  const changes = compareWords(before, after).flatMap((change) => {
    if (change.kind === 'same') return []
    return change.kind === 'removed' ? `−${change.before.trim()}` : `+${change.after.trim()}`
  })
  return changes.join(' ')
}

/** Label, current and previous value of a cell, formatted as in the audit log. */
export function formatCell(
  kind: RestoreKind,
  { field, now, old }: RestoreCell,
  names: AuditNames,
): Pick<ChangedField, 'label' | 'before' | 'after' | 'text'> {
  const [name = '', part] = field.split('.')
  const isMember = part !== undefined && name !== 'composition'
  if (isMember) {
    const label = `${getFieldLabel(kinds[kind], name)} ${formatMember(name, part, names)}`
    return { label, before: now ? 'yes' : 'no', after: old ? 'yes' : 'no' }
  }
  const side = (value: typeof now) => ({ [name]: part === undefined ? value : { [part]: value } })
  const [formatted] = listChangedFields(
    { kind: kinds[kind], before: side(now), after: side(old) },
    names,
  )
  return formatted ?? { label: field, before: null, after: null }
}
