import type { AuditNames } from '@nutripim/contract/audit/audit'
import type { RestoreCell, RestoreKind, RestoreRow } from '@nutripim/contract/audit/restore'
import {
  type ChangedField,
  getFieldLabel,
  listChangedFields,
} from '@nutripim/wording/change-fields'
import { plainTextOfHtml } from '../ui/rich-text/plain-text-of-html.ts'
import { compareWords } from '../ui/text/compare-words.ts'

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

/** What says most of a record, where it comes or goes as a whole. */
const essential: Record<RestoreKind, readonly string[]> = {
  products: ['productName', 'dhCode', 'productRange', 'formOfProduct', 'composition'],
  links: ['position'],
  advice: ['text'],
  dealers: ['address', 'telephone1', 'email1'],
  users: ['roles', 'countries'],
}

export interface SaidField {
  label: string
  value: string
}

/** All that a record says that comes back or goes, and the essential of it. */
export function wholeFields(
  { kind, change, cells }: RestoreRow,
  names: AuditNames,
): { all: SaidField[]; essential: SaidField[] } {
  const said = new Map<string, SaidField>()
  const rankOf = (field: string) => {
    const [name = ''] = field.split('.')
    return essential[kind].indexOf(name)
  }
  for (const cell of cells) {
    const [name = '', part] = cell.field.split('.')
    if (part !== undefined && name !== 'composition') {
      const before = said.get(name)?.value
      const member = memberName(name, part, names)
      const value = before === undefined ? member : `${before}, ${member}`
      said.set(name, { label: getFieldLabel(kinds[kind], name), value })
    } else {
      const { label, before, after, text } = wordsOf(kind, cell, names)
      const value = (change === 'gone' ? after : before) ?? ''
      if (value !== '') said.set(cell.field, { label, value: plainOf(text)(value) })
    }
  }
  const fields = [...said]
  return {
    all: fields.map(([, field]) => field),
    essential: fields
      .filter(([name]) => rankOf(name) >= 0)
      .sort(([a], [b]) => rankOf(a) - rankOf(b))
      .map(([, field]) => field),
  }
}

/** A cell as it is and as it would be: “21 → 23”. */
export function changeOfCell(kind: RestoreKind, cell: RestoreCell, names: AuditNames): string {
  const { before, after, text } = wordsOf(kind, cell, names)
  if (text && before !== null && after !== null) {
    return changedWords(plainOf(text)(before), plainOf(text)(after))
  }
  return `${before ?? 'empty'} → ${after ?? 'empty'}`
}

const plainOf = (text: ChangedField['text']) =>
  text === 'html' ? plainTextOfHtml : (words: string) => words

const memberName = (list: string, member: string, names: AuditNames) =>
  list === 'countries' ? (names.countries[member] ?? member) : member

/** Of running text only what would go and what would come: “−0.03 +0.02”. */
function changedWords(before: string, after: string): string {
  const changes = compareWords(before, after).flatMap((change) => {
    if (change.kind === 'same') return []
    return change.kind === 'removed' ? `−${change.before.trim()}` : `+${change.after.trim()}`
  })
  return changes.join(' ')
}

/** A cell in the words of the log: what it says now, and what it would say. */
export function wordsOf(
  kind: RestoreKind,
  { field, now, old }: RestoreCell,
  names: AuditNames,
): Pick<ChangedField, 'label' | 'before' | 'after' | 'text'> {
  const [name = '', part] = field.split('.')
  const isMember = part !== undefined && name !== 'composition'
  if (isMember) {
    const label = `${getFieldLabel(kinds[kind], name)} ${memberName(name, part, names)}`
    return { label, before: now ? 'yes' : 'no', after: old ? 'yes' : 'no' }
  }
  const side = (value: typeof now) => ({ [name]: part === undefined ? value : { [part]: value } })
  const [said] = listChangedFields(
    { kind: kinds[kind], before: side(now), after: side(old) },
    names,
  )
  return said ?? { label: field, before: null, after: null }
}
