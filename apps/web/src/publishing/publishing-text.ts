import { rules } from '@nutripim/agronomy/rules'
import {
  getField,
  isProductField,
  productFieldNames,
} from '@nutripim/contract/products/product-fields'
import { deliverableFields } from '@nutripim/contract/publishing/channel-settings'
import type {
  KindCounts,
  Publication,
  RecordDifference,
} from '@nutripim/contract/publishing/publishing'
import { formatDeliveredFieldLabel } from '@nutripim/wording/delivered-field-labels'
import { productLabels } from '@nutripim/wording/product-labels'
import { formatCount } from '../ui/format/count.ts'

const otherLabels: Record<string, string> = {
  declaration: 'Declaration',
  nutrients: 'Nutrients',
  text: 'Advice',
  name: 'Name',
  address: 'Address',
}

/** The name of a delivered field. */
const formatField = (field: string): string =>
  otherLabels[field] ?? formatDeliveredFieldLabel(field)

const ruleTitles = new Map<string, string>(rules.map(({ name, title }) => [name, title]))

/** What must be true for a product: a filled field, or a rule without findings. */
export const formatCheck = (check: string): string =>
  isProductField(check)
    ? `${productLabels[check]} is filled`
    : `Rule: ${ruleTitles.get(check) ?? check}`

const toOption = (value: string, label: string) => ({ value, label })

export const fieldOptions = deliverableFields.map((field) => toOption(field, formatField(field)))
export const filterOptions = productFieldNames
  .filter((field) => getField(field).kind === 'flag')
  .map((field) => toOption(field, productLabels[field]))
export const checkOptions = [
  ...productFieldNames.filter((field) => getField(field).kind !== 'flag'),
  ...rules.map(({ name }) => name),
].map((check) => toOption(check, formatCheck(check)))

type FieldChange = RecordDifference['fields'][number]

/** The changes of a field. A composition has one for each element that differs. */
export function listChanges({ field, before, after }: FieldChange): {
  label: string
  before: string
  after: string
}[] {
  const label = formatField(field)
  if (!isObject(before ?? after) || !isObject(after ?? before)) {
    return [{ label, before: formatValue(before), after: formatValue(after) }]
  }
  const old: Record<string, unknown> = Object(before)
  const now: Record<string, unknown> = Object(after)
  return Object.keys({ ...old, ...now })
    .map((name) => ({
      label: `${label}: ${name}`,
      before: formatValue(old[name]),
      after: formatValue(now[name]),
    }))
    .filter((change) => change.before !== change.after)
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of a field in one line: “N 15,5, CaO 26,3” for nutrients. */
function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(formatValue).join(', ') || 'empty'
  if (typeof value === 'object') return Object.values(value).map(formatValue).join(' ')
  return String(value)
}

const kindLabels: Record<RecordDifference['kind'], string> = {
  product: 'Product',
  declaration: 'Declaration',
  advice: 'Advice',
  dealer: 'Dealer',
}
export const formatKind = (kind: RecordDifference['kind']): string => kindLabels[kind]

/** “128 products, 114 declarations, 2 dealers”, without the kinds that have none. */
export function formatKindCounts({ product, declaration, advice, dealer }: KindCounts): string {
  return [
    product > 0 && formatCount(product, 'product'),
    declaration > 0 && formatCount(declaration, 'declaration'),
    advice > 0 && formatCount(advice, 'advice text'),
    dealer > 0 && formatCount(dealer, 'dealer'),
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * The selected records, and the declarations that are published with selected products. Keys of records
 * that no longer differ have no effect.
 */
export function listSelected(
  records: readonly RecordDifference[],
  keys: ReadonlySet<string>,
): RecordDifference[] {
  return records.filter(
    ({ kind, record }) =>
      keys.has(`${kind}/${record}`) || (kind === 'declaration' && keys.has(`product/${record}`)),
  )
}

export function countKinds(records: readonly Pick<RecordDifference, 'kind'>[]): KindCounts {
  const counts = { product: 0, declaration: 0, advice: 0, dealer: 0 }
  for (const { kind } of records) counts[kind] += 1
  return counts
}

const originLabels: Record<Publication['origin'], string> = {
  automatic: 'Automatic',
  manual: 'Published',
  scheduled: 'Scheduled',
  undo: 'Undo',
}

export const formatOrigin = ({ origin, undoes }: Publication): string =>
  undoes === null ? originLabels[origin] : `Undo of ${undoes}`
