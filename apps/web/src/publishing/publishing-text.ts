import { rules } from '@nutripim/agronomy/rules'
import {
  getField,
  isProductField,
  productFieldNames,
} from '@nutripim/contract/products/product-fields'
import { deliverableFields } from '@nutripim/contract/publishing/channel-settings'
import type { Publication, RecordDifference } from '@nutripim/contract/publishing/publishing'
import { formatDeliveredField } from '@nutripim/wording/delivered-field-labels'
import { productLabels } from '@nutripim/wording/product-labels'

const otherLabels: Record<string, string> = {
  declaration: 'Declaration',
  nutrients: 'Nutrients',
  text: 'Advice',
  name: 'Name',
  address: 'Address',
}

/** The name of a delivered field. */
export const formatField = (field: string): string =>
  otherLabels[field] ?? formatDeliveredField(field)

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

/** A value of a field in one line. */
export function formatValue(value: unknown): string {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join(', ')
  return JSON.stringify(value)
}

const kindLabels: Record<RecordDifference['kind'], string> = {
  product: 'Product',
  declaration: 'Declaration',
  advice: 'Advice',
  dealer: 'Dealer',
}
export const formatKind = (kind: RecordDifference['kind']): string => kindLabels[kind]

const originLabels: Record<Publication['origin'], string> = {
  automatic: 'Automatic',
  manual: 'Published',
  scheduled: 'Scheduled',
  undo: 'Undo',
}

export const formatOrigin = ({ origin, undoes }: Publication): string =>
  undoes === null ? originLabels[origin] : `Undo of ${undoes}`
