import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { dealerLabels } from '@nutripim/contract/dealers/dealer-fields'
import { applicationTitles, descriptionLabels } from './product-labels.ts'

/** One field that a change is about, in the words of its screen. */
export interface ChangedField {
  /** `composition.N`: the name that calls give it. */
  field: string
  label: string
  /** Null: empty. */
  before: string | null
  after: string | null
  /** Running text: what matters is which words changed. `html`: once its tags are gone. */
  text?: 'plain' | 'html'
  /** Of a list, what came and what went. */
  added?: string[]
  removed?: string[]
}

/** What fields are called, by what they belong to, in the order in which its form has them. */
const labels: Record<string, Record<string, string>> = {
  product: {
    ...descriptionLabels,
    composition: 'Composition',
    displayElements: 'Displayed elements',
    ...applicationTitles,
    productRange: descriptionLabels.productRange,
    commercialProducts: 'Commercial products',
    isLiveProduct: 'Live',
  },
  dealer: dealerLabels,
  advice: { text: 'Advice' },
  phrase: {
    actionCategoryId: 'Action category',
    formulationId: 'Formulation',
    language: 'Language',
    text: 'Text',
    isActive: 'Offered',
  },
  user: { displayName: 'Name', isActive: 'May sign in' },
  'product link': { position: 'Place' },
  'declaration profile': {
    form: 'Declared as',
    factors: 'Factor',
    decimals: 'Decimals',
    traceDecimals: 'Decimals of traces',
    decimalSeparator: 'Decimal separator',
    nutrientOrder: 'Order of nutrients',
  },
  import: { state: 'State', fileName: 'File', changedCells: 'Changed cells' },
  approval: { state: 'State', reason: 'Reason' },
  'access request': {
    state: 'State',
    reason: 'Reason',
    wantedCountries: 'Wanted countries',
    answer: 'Answer',
  },
  'notification preference': { byMail: 'By e-mail', inApp: 'In the inbox' },
}

/** Names that fit any record. */
const anyLabels: Record<string, string> = {
  name: 'Name',
  nativeName: 'Native name',
  region: 'Region',
  languages: 'Languages',
  position: 'Place in the list',
  isActive: 'In use',
  isReadOnly: 'Advice is read-only',
  countryIds: 'Countries',
  unitId: 'Unit',
  family: 'Family',
}

/** Which list the ids of a field are of. */
const namedBy: Record<string, keyof AuditNames> = {
  productRange: 'ranges',
  formOfProduct: 'forms',
  cropsOnLabel: 'crops',
  formulationId: 'formulations',
  actionCategoryId: 'categories',
  countryIds: 'countries',
  wantedCountries: 'countries',
}

/** Keys of a record and stamps: they say again what the entry says anyway. */
const silent = new Set([
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
  'issuer',
  'subject',
  'basis',
  'logBefore',
  'logAfter',
  'kind',
  'product',
  'counts',
])

const texts: Record<string, 'plain' | 'html'> = {
  webLongDescription: 'html',
  webMediumDescription: 'plain',
  webShortDescription: 'plain',
  text: 'plain',
  comments: 'plain',
}

export function labelOf(kind: string, field: string): string {
  return labels[kind]?.[field] ?? anyLabels[field] ?? words(field)
}

/** The fields that say something else than before; of a record that came or went, all that it said. */
export function changedFields(
  { kind, before, after }: Pick<AuditEntry, 'kind' | 'before' | 'after'>,
  names: AuditNames,
): ChangedField[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return inFormOrder(kind, [...fields])
    .filter((field) => !silent.has(field))
    .flatMap((field) => {
      const [old, young] = [before?.[field] ?? null, after?.[field] ?? null]
      if (isObject(old) || isObject(young)) return partsOf(kind, field, old, young, names)
      const label = labelOf(kind, field)
      if (Array.isArray(old) || Array.isArray(young)) return listOf(field, label, old, young, names)
      const [was, is] = [shown(field, old, names), shown(field, young, names)]
      if (was === is) return []
      const text = texts[field]
      return [{ field, label, before: was, after: is, ...(text && { text }) }]
    })
}

/** The log keeps fields in no order of ours; those that no form names come last. */
function inFormOrder(kind: string, fields: readonly string[]): string[] {
  const form = Object.keys({ ...labels[kind], ...anyLabels })
  const known = form.filter((field) => fields.includes(field))
  return [...known, ...fields.filter((field) => !form.includes(field))]
}

/** A composition element by element; other objects with the name of the whole in front. */
function partsOf(
  kind: string,
  field: string,
  old: unknown,
  young: unknown,
  names: AuditNames,
): ChangedField[] {
  const [was, is] = [isObject(old) ? old : {}, isObject(young) ? young : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((part) => {
    const [before, after] = [shown(field, was[part], names), shown(field, is[part], names)]
    if (before === after) return []
    const label = field === 'composition' ? part : `${labelOf(kind, field)} ${part}`
    return [{ field: `${field}.${part}`, label, before, after }]
  })
}

function listOf(
  field: string,
  label: string,
  old: unknown,
  young: unknown,
  names: AuditNames,
): ChangedField[] {
  const items = (list: unknown) =>
    (Array.isArray(list) ? list : []).map((item) => shown(field, item, names) ?? '')
  const [was, is] = [items(old), items(young)]
  const [before, after] = [was.join(', ') || null, is.join(', ') || null]
  if (before === after) return []
  const added = is.filter((item) => !was.includes(item))
  const removed = was.filter((item) => !is.includes(item))
  return [{ field, label, before, after, added, removed }]
}

/** A value as people read it; null: empty. */
function shown(field: string, value: unknown, names: AuditNames): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const list = namedBy[field]
  const said = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return list && Object.hasOwn(names[list], said) ? names[list][said]! : said
}

/** `nutrientOrder` → Nutrient order */
function words(field: string): string {
  const spaced = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
