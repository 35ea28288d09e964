import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { dealerLabels } from '@nutripim/contract/dealers/dealer-fields'
import { profileLabels } from '@nutripim/contract/declarations/profile-fields'
import { getField, productFieldNames } from '@nutripim/contract/products/product-fields'
import { productLabels } from './product-labels.ts'

/** A changed field with the label and values its screen shows. */
export interface ChangedField {
  /** The API name, such as `composition.N`. */
  field: string
  label: string
  /** Null if empty. */
  before: string | null
  after: string | null
  /** Set for longer texts, which are compared by words; `html` without its tags. */
  text?: 'plain' | 'html'
  /** Set for lists. */
  added?: string[]
  removed?: string[]
}

/** Field labels by kind of record, in the order of its form. */
const labels: Record<string, Record<string, string>> = {
  product: {
    ...productLabels,
    composition: 'Composition',
    displayElements: 'Displayed elements',
    commercialProducts: 'Commercial products',
    isLiveProduct: 'Live',
  },
  dealer: dealerLabels,
  advice: { text: 'Advice', confirmedAt: 'Confirmed as still right' },
  phrase: {
    actionCategoryId: 'Action category',
    formulationId: 'Formulation',
    language: 'Language',
    text: 'Text',
    isActive: 'Active',
  },
  user: { displayName: 'Name', isActive: 'Can sign in' },
  'product link': { position: 'Position' },
  'declaration profile': {
    form: 'Basis',
    ...profileLabels,
    nutrientOrder: 'Nutrient order',
    plannedFrom: 'Planned from',
  },
  'channel setting': {
    mode: 'Mode',
    fields: 'Delivered fields',
    filter: 'Delivered products',
    checks: 'Checks',
  },
  'publication request': { state: 'State', publishAt: 'Time', outcome: 'Outcome' },
  import: { state: 'State', fileName: 'File', changedCells: 'Changed cells' },
  approval: { state: 'State', reason: 'Reason' },
  'access request': {
    state: 'State',
    reason: 'Reason',
    wantedCountries: 'Requested countries',
    answer: 'Reason for declining',
  },
  'api key': {
    name: 'Name',
    ownerId: 'Owner',
    scopes: 'Scopes',
    channels: 'Channels',
    countries: 'Countries',
    expiresAt: 'Expires',
    revokedAt: 'Revoked',
  },
  'api key secret': { start: 'Begins with', validUntil: 'Valid until' },
  webhook: {
    name: 'Name',
    channelId: 'Channel',
    url: 'Address',
    ownerId: 'Owner',
    pausedAt: 'Paused',
    pauseReason: 'Why it was paused',
    replayedFrom: 'Replay since',
  },
  'webhook secret': { start: 'Begins with', validUntil: 'Valid until' },
  'saved view': { name: 'Name', audience: 'Shared with', settings: 'Arrangement' },
  'data download': { content: 'Content', userCount: 'Users', filters: 'Filter' },
  'notification preference': { byMail: 'By e-mail', inApp: 'In the inbox' },
}

/** Labels of fields that any kind of record can have. */
const sharedLabels: Record<string, string> = {
  name: 'Name',
  nativeName: 'Native name',
  region: 'Region',
  languages: 'Languages',
  position: 'Position in the list',
  isActive: 'Active',
  isReadOnly: 'Advice is read-only',
  countryIds: 'Countries',
  unitId: 'Unit',
  family: 'Family',
}

const productLists: Record<string, keyof AuditNames> = {}
const productTexts: Record<string, 'plain' | 'html'> = {}
for (const field of productFieldNames) {
  const { kind, list } = getField(field)
  if (list) productLists[field] = list
  if (kind === 'prose') productTexts[field] = 'plain'
  if (kind === 'html') productTexts[field] = 'html'
}

/** The list that contains the names for a field's ids. */
const nameLists: Record<string, keyof AuditNames> = {
  ...productLists,
  formulationId: 'formulations',
  actionCategoryId: 'categories',
  countryIds: 'countries',
  wantedCountries: 'countries',
  countries: 'countries',
}

/** Keys and timestamps, which the entry itself already shows. */
const hiddenFields = new Set([
  'countryId',
  'legacyProductId',
  'dealerContactId',
  'cropId',
  'elementId',
  'approvalId',
  'userId',
  'roleId',
  'id',
  'createdBy',
  'createdAt',
  'decidedBy',
  'decidedAt',
  'checkedBy',
  'checkedAt',
  'appliedBy',
  'appliedAt',
  'undoneBy',
  'undoneAt',
  'requestedAt',
  'revokedBy',
  'apiKeyId',
  'secretId',
  'issuer',
  'subject',
  'basis',
  'logBefore',
  'logAfter',
  'kind',
  'product',
  'counts',
  'downloadId',
  'downloadedBy',
  'downloadedAt',
])

const textFields: Record<string, 'plain' | 'html'> = {
  ...productTexts,
  text: 'plain',
  comments: 'plain',
}

export function getFieldLabel(kind: string, field: string): string {
  return labels[kind]?.[field] ?? sharedLabels[field] ?? formatFieldName(field)
}

/** The fields that changed; for an added or deleted record, all fields with a value. */
export function listChangedFields(
  { kind, ...entry }: Pick<AuditEntry, 'kind' | 'before' | 'after'>,
  names: AuditNames,
): ChangedField[] {
  const [before, after] = [flatten(kind, entry.before), flatten(kind, entry.after)]
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return sortByForm(kind, [...fields])
    .filter((field) => !hiddenFields.has(field) || field in (labels[kind] ?? {}))
    .flatMap((field) => {
      const [oldValue, newValue] = [before?.[field] ?? null, after?.[field] ?? null]
      if (isObject(oldValue) || isObject(newValue)) {
        return listChangedParts(kind, field, oldValue, newValue, names)
      }
      const label = getFieldLabel(kind, field)
      if (Array.isArray(oldValue) || Array.isArray(newValue)) {
        return compareLists(field, label, oldValue, newValue, names)
      }
      const was = formatValue(field, oldValue, names)
      const is = formatValue(field, newValue, names)
      if (was === is) return []
      const text = textFields[field]
      return [{ field, label, before: was, after: is, ...(text && { text }) }]
    })
}

/** Fields of a declaration profile are stored in one column. */
function flatten(kind: string, values: AuditEntry['before']): AuditEntry['before'] {
  if (kind !== 'declaration profile' || !isObject(values?.settings)) return values
  const { settings, ...others } = values
  return { ...others, ...settings }
}

/** The log stores fields in no particular order. Fields that are not on the form come last. */
function sortByForm(kind: string, fields: readonly string[]): string[] {
  const form = Object.keys({ ...labels[kind], ...sharedLabels })
  const known = form.filter((field) => fields.includes(field))
  return [...known, ...fields.filter((field) => !form.includes(field))]
}

/** The changed parts of an object. Elements of a composition need no prefix, other parts do. */
function listChangedParts(
  kind: string,
  field: string,
  oldValue: unknown,
  newValue: unknown,
  names: AuditNames,
): ChangedField[] {
  const was = isObject(oldValue) ? oldValue : {}
  const is = isObject(newValue) ? newValue : {}
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((part) => {
    const before = formatValue(field, was[part], names)
    const after = formatValue(field, is[part], names)
    if (before === after) return []
    const label = field === 'composition' ? part : `${getFieldLabel(kind, field)} ${part}`
    return [{ field: `${field}.${part}`, label, before, after }]
  })
}

function compareLists(
  field: string,
  label: string,
  oldValue: unknown,
  newValue: unknown,
  names: AuditNames,
): ChangedField[] {
  const items = (list: unknown) =>
    (Array.isArray(list) ? list : []).map((item) => formatValue(field, item, names) ?? '')
  const [was, is] = [items(oldValue), items(newValue)]
  const [before, after] = [was.join(', ') || null, is.join(', ') || null]
  if (before === after) return []
  const added = is.filter((item) => !was.includes(item))
  const removed = was.filter((item) => !is.includes(item))
  return [{ field, label, before, after, added, removed }]
}

/** A value as text, with names instead of ids; null if it is empty. */
function formatValue(field: string, value: unknown, names: AuditNames): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const list = nameLists[field]
  const text = typeof value === 'object' ? JSON.stringify(value) : formatTime(String(value))
  // An own property only: an id can be any text, such as “constructor”.
  return list && Object.hasOwn(names[list], text) ? (names[list][text] ?? text) : text
}

/** A stored time, to the minute; other texts as they are. */
function formatTime(text: string): string {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+(?:Z|\+00:00)$/.exec(text) ?? []
  return day ? `${day} ${minute} UTC` : text
}

/** `nutrientOrder` → Nutrient order */
function formatFieldName(field: string): string {
  const spaced = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
