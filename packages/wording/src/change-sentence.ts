import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { type ChangedField, changedFields } from './change-fields.ts'

/** A sentence in pieces, so that a screen can set off what it is about. */
export interface ChangePiece {
  text: string
  /** The name of the record. */
  isSubject?: true
}

type Said = string | ChangePiece
type Words = (change: Change) => Said[]

interface Change {
  entry: AuditEntry
  names: AuditNames
  /** The parts of the record's id. */
  ids: string[]
  /** The record by its name. */
  subject: ChangePiece
  fields: ChangedField[]
  after: Record<string, unknown>
}

/** What happened, as one would say it: “N 15 → 15.5 in NutriCore 15-15-15 (Poland)”. */
export function changePieces(entry: AuditEntry, names: AuditNames): ChangePiece[] {
  const change: Change = {
    entry,
    names,
    ids: entry.recordId.split('/'),
    subject: { text: entry.subject, isSubject: true },
    fields: changedFields(entry, names),
    after: entry.after ?? {},
  }
  const words = wordsOf[entry.kind] ?? plain(entry.kind)
  const isPlaceSaid = entry.countryId === null || saysPlace.has(entry.kind)
  const place = isPlaceSaid ? '' : ` (${names.countries[entry.countryId!] ?? entry.countryId})`
  const said = [isRestore(entry) ? 'Restored: ' : '', ...words(change), place]
  return said
    .map((piece) => (typeof piece === 'string' ? { text: piece } : piece))
    .filter(({ text }) => text !== '')
}

export function changeSentence(entry: AuditEntry, names: AuditNames): string {
  return changePieces(entry, names)
    .map(({ text }) => text)
    .join('')
}

export const isRestore = ({ act }: Pick<AuditEntry, 'act'>) =>
  act === 'restoreRecords' || act === 'restoreAdvice'

/** A reason with its times as people read them: “Restored to 15 Nov 2026, 11:44”. */
export const reasonSaid = (reason: string, timeSaid: (iso: string) => string): string =>
  reason.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d)/g, (iso) => timeSaid(iso))

/** The call in words: `saveCompositions` → Save compositions. */
export function actWords(act: string): string {
  const spaced = act.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** So many fields are named; the others are counted. */
const named = 3

/** The changed fields in a row: “N 15 → 15.5, Long description reworded and 2 more”. */
export function fieldsSaid(fields: readonly ChangedField[]): string {
  const said = fields.slice(0, named).map(fieldSaid)
  const more = fields.length - said.length
  return more > 0 ? `${said.join(', ')} and ${more} more` : said.join(', ')
}

const longest = 60

function fieldSaid({ label, before, after, text, added, removed }: ChangedField): string {
  if (added && removed) return `${label} ${listSaid(added, removed)}`
  const isLong = (value: string | null) =>
    value !== null && (text === 'html' || value.length > longest || value.includes('\n'))
  if (isLong(before) || isLong(after)) {
    return `${label} ${before === null ? 'written' : after === null ? 'emptied' : 'reworded'}`
  }
  return `${label} ${before ?? 'empty'} → ${after ?? 'empty'}`
}

function listSaid(added: readonly string[], removed: readonly string[]): string {
  if (added.length + removed.length === 0) return 'in another order'
  if (added.length + removed.length > 8) return `+${added.length} −${removed.length}`
  return [...added.map((item) => `+${item}`), ...removed.map((item) => `−${item}`)].join(' ')
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A record without words of its own. */
function plain(kind: string): Words {
  return ({ entry, subject, fields, after }) => {
    if (entry.change === 'insert') return [`${capital(kind)} `, subject, ' added']
    if (entry.change === 'delete') return [`${capital(kind)} `, subject, ' deleted']
    if (fields.length === 1 && fields[0]!.field === 'isActive') {
      return [`${capital(kind)} `, subject, after.isActive ? ' taken into use again' : ' retired']
    }
    return [`${fieldsSaid(fields)} in ${kind} `, subject]
  }
}

const nameIn = (names: Record<string, string>, id: string | undefined) =>
  names[id ?? ''] ?? id ?? ''

const asked: Record<string, string> = { Granted: ' was given access', Declined: ' was turned down' }

/** These name their country themselves. */
const saysPlace = new Set(['user country', 'declaration profile'])

const wordsOf: Record<string, Words> = {
  product: ({ entry, subject, fields, after }) => {
    const what = (isLive: unknown) => (isLive ? 'Product ' : 'Draft ')
    if (entry.change === 'insert') return [what(after.isLiveProduct), subject, ' created']
    if (entry.change === 'delete') return [what(entry.before?.isLiveProduct), subject, ' deleted']
    const others = fields.filter(({ field }) => field !== 'isLiveProduct')
    if (others.length === fields.length) return [`${fieldsSaid(fields)} in `, subject]
    const became = after.isLiveProduct ? ' became live' : ' became a draft again'
    return [subject, became, others.length > 0 ? `, with ${fieldsSaid(others)}` : '']
  },

  advice: ({ entry, names, ids, subject }) => {
    const what = { insert: 'written', update: 'reworded', delete: 'deleted' }[entry.change]
    return [`Advice ${what}: `, subject, ` on ${nameIn(names.crops, ids[1])}`]
  },

  'product link': ({ entry, names, ids, subject, fields }) => {
    const where = ` for ${ids[0]} on ${nameIn(names.crops, ids[1])}`
    if (entry.change === 'insert') return [subject, ` recommended${where}`]
    if (entry.change === 'delete') return [subject, ` no longer recommended${where}`]
    return [`${fieldsSaid(fields)} of `, subject, where]
  },

  phrase: ({ entry, subject, fields, after }) => {
    const all = entry.countryId === null ? ' of all countries' : ''
    const quoted = { ...subject, text: `“${subject.text}”` }
    if (entry.change === 'insert') return [`Phrase${all} added: `, quoted]
    if (entry.change === 'delete') return [`Phrase${all} deleted: `, quoted]
    if (fields.length === 1 && fields[0]!.field === 'isActive') {
      return [`Phrase${all} ${after.isActive ? 'offered again' : 'retired'}: `, quoted]
    }
    return [`${fieldsSaid(fields)} in phrase${all} `, quoted]
  },

  approval: ({ entry, subject, after }) => {
    if (entry.change === 'insert') return [subject, ' proposed for approval']
    if (after.state === 'Approved') return [subject, ' approved']
    if (after.state !== 'Rejected') return [subject, ': approval changed']
    return [subject, ' rejected', typeof after.reason === 'string' ? `: ${after.reason}` : '']
  },

  import: ({ entry, subject, after }) => {
    if (entry.change === 'insert') return ['File ', subject, ' looked at before its import']
    if (entry.change === 'delete') return ['File ', subject, ' put aside without importing it']
    if (after.state === 'Applied') return ['File ', subject, ' imported']
    if (after.state === 'Undone') return ['Import of ', subject, ' undone']
    return ['Import of ', subject, ' changed']
  },

  user: ({ entry, subject, fields, after }) => {
    if (entry.change === 'insert') return ['User ', subject, ' added']
    if (entry.change === 'delete') return ['User ', subject, ' deleted']
    if (fields.length === 0 && 'subject' in after) return [subject, ' signed in for the first time']
    if (fields.length === 1 && fields[0]!.field === 'isActive') {
      return [subject, after.isActive ? ' may sign in again' : ' may no longer sign in']
    }
    return [`${fieldsSaid(fields)} of user `, subject]
  },
  'user role': ({ entry, subject }) => {
    const role = String((entry.after ?? entry.before)?.roleId ?? '')
    return [`Role ${role} ${entry.change === 'insert' ? 'given to' : 'taken from'} `, subject]
  },
  'user country': ({ entry, names, subject }) => {
    const country = nameIn(names.countries, entry.countryId ?? undefined)
    return [`${country} ${entry.change === 'insert' ? 'given to' : 'taken from'} `, subject]
  },
  'access request': ({ entry, subject, after }) => {
    if (entry.change === 'insert') return [subject, ' asked for access']
    const answer = asked[String(after.state)]
    return answer ? [subject, answer] : ['Access request of ', subject, ` ${entry.change}d`]
  },

  'declaration profile': ({ entry, names, ids, fields }) => {
    const country: ChangePiece = { text: nameIn(names.countries, ids[0]), isSubject: true }
    if (entry.change === 'insert') return [country, ' got a declaration profile of its own']
    if (entry.change === 'delete') return [country, ' declares as most countries do again']
    return [`${fieldsSaid(fields)} in the declaration profile of `, country]
  },

  'code reservation': ({ entry, ids, after }) => {
    const code: ChangePiece = { text: ids[0]!, isSubject: true }
    if (entry.change === 'insert') return ['Code ', code, ' reserved']
    return ['Code ', code, 'usedAt' in after ? ' taken by a product' : ' free again']
  },

  'notification preference': ({ ids, subject, fields }) => [
    `${fieldsSaid(fields)} about “${ids[1]}” for `,
    subject,
  ],
}
