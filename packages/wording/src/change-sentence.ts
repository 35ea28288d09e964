import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { type ChangedField, listChangedFields } from './change-fields.ts'
import { formatNumber } from './format-number.ts'

/** A part of a sentence, so that a screen can highlight the record's name. */
export interface ChangePart {
  text: string
  /** Whether this is the name of the record. */
  isSubject?: true
  /** Whether users entered it: its direction is not that of the sentence. */
  isValue?: true
}

type Part = string | ChangePart
type Formatter = (change: Change) => Part[]

interface Change {
  entry: AuditEntry
  names: AuditNames
  /** The parts of the record's id. */
  ids: string[]
  /** The record's name. */
  subject: ChangePart
  fields: ChangedField[]
  after: Record<string, unknown>
}

/** The change as a sentence in parts: “N 15 → 15.5 in NutriCore 15-15-15 (Poland)”. */
export function formatChangeParts(entry: AuditEntry, names: AuditNames): ChangePart[] {
  const change: Change = {
    entry,
    names,
    ids: entry.recordId.split('/'),
    subject: { text: entry.subject, isSubject: true },
    fields: listChangedFields(entry, names),
    after: entry.after ?? {},
  }
  const format = formatters[entry.kind] ?? formatAnyKind(entry.kind)
  const parts = isGroup(entry)
    ? [...formatGroup(change, format), formatCountry(change)]
    : [isRestore(entry) ? 'Restored: ' : '', ...format(change), formatCountry(change)]
  return parts
    .map((part) => (typeof part === 'string' ? { text: part } : part))
    .filter(({ text }) => text !== '')
}

export function formatChange(entry: AuditEntry, names: AuditNames): string {
  return formatChangeParts(entry, names)
    .map(({ text }) => text)
    .join('')
}

/** Whether an entry stands for several changes: an upload, an import or a restore. */
export const isGroup = ({ group, kind }: Pick<AuditEntry, 'group' | 'kind'>) =>
  group !== null && (group.size > 1 || kind === 'import')

/** “File dealers.xlsx imported: 12 changes”, “Restore: 3 changes” */
function formatGroup(change: Change, format: Formatter): ReturnType<Formatter> {
  const { entry } = change
  const size = entry.group?.size ?? 0
  const count = `: ${formatNumber(size)} ${size === 1 ? 'change' : 'changes'}`
  if (entry.kind === 'import') return [...format(change), count]
  return [isRestore(entry) ? 'Restore' : formatAction(entry.act ?? ''), count]
}

const isRestore = ({ act }: Pick<AuditEntry, 'act'>) =>
  act === 'restoreRecords' || act === 'restoreAdvice'

/** A reason with readable times: “Restored to 15 Nov 2026, 11:44”. */
export const formatReason = (reason: string, formatTime: (iso: string) => string): string =>
  reason.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d)/g, (iso) =>
    formatTime(iso),
  )

/** The name of an API call as text: `saveCompositions` → Save compositions. */
export function formatAction(action: string): string {
  const spaced = action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return capitalize(spaced)
}

/** Further fields are only counted. */
const maxNamedFields = 3

/** The changed fields: “N 15 → 15.5, Long description edited and 2 more”. */
function formatFields(fields: readonly ChangedField[]): Part[] {
  const named = fields.slice(0, maxNamedFields)
  const parts = named.flatMap((field, i) => [i > 0 ? ', ' : '', ...formatField(field)])
  const more = fields.length - named.length
  return more > 0 ? [...parts, ` and ${more} more`] : parts
}

/** Longer values are not quoted in a sentence. */
const maxValueLength = 60

function formatField({ label, before, after, text, added, removed }: ChangedField): Part[] {
  if (added && removed) return [`${label} `, ...formatListChange(added, removed)]
  const isLong = (value: string | null) =>
    value !== null && (text === 'html' || value.length > maxValueLength || value.includes('\n'))
  if (isLong(before) || isLong(after)) {
    return [`${label} ${before === null ? 'added' : after === null ? 'cleared' : 'edited'}`]
  }
  return [`${label} `, toValue(before), ' → ', toValue(after)]
}

const toValue = (text: string | null): Part =>
  text === null ? 'empty' : { text, isValue: true as const }

function formatListChange(added: readonly string[], removed: readonly string[]): Part[] {
  if (added.length + removed.length === 0) return ['reordered']
  if (added.length + removed.length > 8) {
    return [`+${formatNumber(added.length)} −${formatNumber(removed.length)}`]
  }
  return [
    ...added.map((text) => ({ sign: '+', text })),
    ...removed.map((text) => ({ sign: '−', text })),
  ].flatMap(({ sign, text }, i) => [i > 0 ? ` ${sign}` : sign, toValue(text)])
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether a record was only retired or reactivated. */
const isOnlyActivation = (fields: readonly ChangedField[]) =>
  fields.length === 1 && fields.every(({ field }) => field === 'isActive')

/** For kinds of records without a formatter of their own. */
function formatAnyKind(kind: string): Formatter {
  return ({ entry, subject, fields, after }) => {
    if (entry.change === 'insert') return [`${capitalize(kind)} `, subject, ' added']
    if (entry.change === 'delete') return [`${capitalize(kind)} `, subject, ' deleted']
    if (isOnlyActivation(fields)) {
      return [`${capitalize(kind)} `, subject, after.isActive ? ' reactivated' : ' retired']
    }
    return [...formatFields(fields), ` in ${kind} `, subject]
  }
}

const getName = (names: Record<string, string>, id: string | null | undefined) =>
  names[id ?? ''] ?? id ?? ''

/** Their sentences contain the country, so it is not repeated at the end. */
const kindsWithCountry = new Set(['user country', 'declaration profile'])

function formatCountry({ entry, names }: Change): string {
  if (entry.countryId === null || kindsWithCountry.has(entry.kind)) return ''
  return ` (${getName(names.countries, entry.countryId)})`
}

const formatAssignment = ({ change }: AuditEntry) =>
  change === 'insert' ? 'assigned to' : 'removed from'

const requestResults: Record<string, string> = {
  Granted: ' granted',
  Declined: ' declined',
  Withdrawn: ' withdrawn',
}

const publicationResults: Record<string, string> = {
  scheduled: 'scheduled',
  published: 'published at its scheduled time',
  cancelled: 'cancelled',
  failed: 'not published at its scheduled time',
}

const formatters: Record<string, Formatter> = {
  product: ({ entry, subject, fields, after }) => {
    const formatKind = (isLive: unknown) => (isLive ? 'Product ' : 'Draft ')
    if (entry.change === 'insert') return [formatKind(after.isLiveProduct), subject, ' created']
    if (entry.change === 'delete') {
      return [formatKind(entry.before?.isLiveProduct), subject, ' deleted']
    }
    const others = fields.filter(({ field }) => field !== 'isLiveProduct')
    if (others.length === fields.length) return [...formatFields(fields), ' in ', subject]
    const became = after.isLiveProduct ? ' became live' : ' became a draft'
    if (others.length === 0) return [subject, became]
    return [subject, became, ', with ', ...formatFields(others)]
  },

  advice: ({ entry, names, ids, subject, fields }) => {
    const isConfirmed = fields.length > 0 && fields.every(({ field }) => field === 'confirmedAt')
    const edited = isConfirmed ? 'confirmed as still right' : 'edited'
    const action = { insert: 'added', update: edited, delete: 'deleted' }[entry.change]
    return [`Advice ${action}: `, subject, ` on ${getName(names.crops, ids[1])}`]
  },

  'product link': ({ entry, names, ids, subject, fields }) => {
    const target = ` for ${ids[0]} on ${getName(names.crops, ids[1])}`
    if (entry.change === 'insert') return [subject, ` recommended${target}`]
    if (entry.change === 'delete') return [subject, ` no longer recommended${target}`]
    return [...formatFields(fields), ' of ', subject, target]
  },

  phrase: ({ entry, subject, fields, after }) => {
    const kind = entry.countryId === null ? 'global phrase' : 'phrase'
    const quoted = { ...subject, text: `“${subject.text}”` }
    if (entry.change === 'insert') return [`${capitalize(kind)} added: `, quoted]
    if (entry.change === 'delete') return [`${capitalize(kind)} deleted: `, quoted]
    if (isOnlyActivation(fields)) {
      return [`${capitalize(kind)} ${after.isActive ? 'reactivated' : 'retired'}: `, quoted]
    }
    return [...formatFields(fields), ` in ${kind} `, quoted]
  },

  approval: ({ entry, subject, after }) => {
    if (entry.change === 'insert') return [subject, ' proposed for approval']
    if (after.state === 'Approved') return [subject, ' approved']
    if (after.state !== 'Rejected') return [subject, ': approval changed']
    if (typeof after.reason !== 'string') return [subject, ' deleted']
    return [subject, ' deleted: ', toValue(after.reason)]
  },

  import: ({ entry, subject, after }) => {
    if (entry.change === 'insert') return ['Import of ', subject, ' previewed']
    if (entry.change === 'delete') return ['Import of ', subject, ' discarded']
    if (after.state === 'Applied') return ['File ', subject, ' imported']
    if (after.state === 'Undone') return ['Import of ', subject, ' undone']
    return ['Import of ', subject, ' changed']
  },

  user: ({ entry, subject, fields, after }) => {
    if (entry.change === 'insert') return ['User ', subject, ' added']
    if (entry.change === 'delete') return ['User ', subject, ' deleted']
    if (fields.length === 0 && 'subject' in after) return [subject, ' signed in for the first time']
    if (isOnlyActivation(fields)) {
      return [subject, after.isActive ? ' can sign in again' : ' can no longer sign in']
    }
    return [...formatFields(fields), ' of user ', subject]
  },
  'user role': ({ entry, subject }) => {
    const role = String((entry.after ?? entry.before)?.roleId ?? '')
    return [`Role ${role} ${formatAssignment(entry)} `, subject]
  },
  'user country': ({ entry, names, subject }) => {
    const country = getName(names.countries, entry.countryId)
    return [`${country} ${formatAssignment(entry)} `, subject]
  },
  'access request': ({ entry, subject, after }) => {
    if (entry.change === 'insert') return [subject, ' requested access']
    const result = requestResults[String(after.state)] ?? ' changed'
    return ['Access request of ', subject, result]
  },

  'api key': ({ entry, subject, fields, after }) => {
    const key = { ...subject, text: `“${subject.text}”` }
    if (entry.change === 'insert') return ['API key ', key, ' created']
    if (entry.change === 'delete') return ['API key ', key, ' deleted']
    if (after.revokedAt) return ['API key ', key, ' revoked']
    return [...formatFields(fields), ' of API key ', key]
  },
  'api key secret': ({ entry, subject, fields }) => {
    const key = { ...subject, text: `“${subject.text}”` }
    if (entry.change === 'insert') return ['Secret of API key ', key, ' created']
    if (entry.change === 'delete') return ['Secret of API key ', key, ' deleted']
    return [...formatFields(fields), ' of a secret of API key ', key]
  },

  webhook: ({ entry, subject, fields, after }) => {
    const webhook = { ...subject, text: `“${subject.text}”` }
    if (entry.change === 'insert') return ['Webhook ', webhook, ' created']
    if (entry.change === 'delete') return ['Webhook ', webhook, ' deleted']
    if (after.replayedFrom) return ['Deliveries of webhook ', webhook, ' sent again']
    if ('pausedAt' in after) {
      return ['Webhook ', webhook, after.pausedAt ? ' paused' : ' resumed']
    }
    return [...formatFields(fields), ' of webhook ', webhook]
  },
  'webhook secret': ({ entry, subject, fields }) => {
    const webhook = { ...subject, text: `“${subject.text}”` }
    if (entry.change === 'insert') return ['Secret of webhook ', webhook, ' created']
    if (entry.change === 'delete') return ['Secret of webhook ', webhook, ' deleted']
    return [...formatFields(fields), ' of a secret of webhook ', webhook]
  },

  'declaration profile': ({ entry, names, ids, fields }) => {
    const country: ChangePart = { text: getName(names.countries, ids[0]), isSubject: true }
    if (entry.change === 'insert') return ['Declaration profile of ', country, ' added']
    if (entry.change === 'delete') {
      return ['Declaration profile of ', country, ' reset to the default']
    }
    return [...formatFields(fields), ' in the declaration profile of ', country]
  },

  'channel setting': ({ entry, ids, fields }) => {
    const channel: ChangePart = { text: ids[0] ?? '', isSubject: true }
    if (entry.change === 'insert') return ['Channel ', channel, ' set up']
    if (entry.change === 'delete') return ['Settings of channel ', channel, ' deleted']
    return [...formatFields(fields), ' of channel ', channel]
  },
  'publication request': ({ entry, after }) => {
    const channel = after.channelId ? ` of channel ${String(after.channelId)}` : ''
    const subject = after.number ? `Publication ${String(after.number)}` : 'Publication'
    if (after.undoes) return [`Publication ${String(after.undoes)}${channel} undone`]
    const isImmediate = entry.change === 'insert' && after.state === 'published'
    const result = isImmediate ? 'published' : publicationResults[String(after.state)]
    return [`${subject}${channel} ${result ?? 'changed'}`]
  },

  'code reservation': ({ entry, ids, after }) => {
    const code: ChangePart = { text: ids[0] ?? '', isSubject: true }
    if (entry.change === 'insert') return ['Code ', code, ' reserved']
    return ['Code ', code, 'usedAt' in after ? ' used by a product' : ' released']
  },

  erasure: ({ subject }) => ['Personal data erased: ', subject],
  'data download': ({ subject, after }) => {
    if (after.content === 'personal data') return ['Personal data of ', subject, ' downloaded']
    if (after.content === 'users') {
      const count = Number(after.userCount)
      return [`List of ${formatNumber(count)} ${count === 1 ? 'user' : 'users'} downloaded`]
    }
    return ['Audit log downloaded']
  },

  'saved view': ({ entry, subject, fields }) => {
    const view = { ...subject, text: `“${subject.text}”` }
    if (entry.change === 'insert') return ['View ', view, ' saved']
    if (entry.change === 'delete') return ['View ', view, ' deleted']
    const changed = fields.filter(({ field }) => !field.startsWith('settings'))
    if (changed.length === 0) return ['Arrangement of view ', view]
    return [...formatFields(changed), ' of view ', view]
  },

  'notification preference': ({ ids, subject, fields }) => [
    ...formatFields(fields),
    ` for “${ids[1]}” notifications of `,
    subject,
  ],
}
