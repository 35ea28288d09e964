import type { RouteInput } from '@nutripim/contract/api/route'
import type { units } from '@nutripim/contract/reference/reference'
import {
  fieldsOfList,
  isCountryCode,
  type ReferenceField,
  type ReferenceItem,
  type ReferenceList,
  type referenceDataRoutes,
} from '@nutripim/contract/reference/reference-data'

type Routes = typeof referenceDataRoutes
export type AddItem = RouteInput<Routes['addReferenceItem']>['body']
export type ChangeItem = RouteInput<Routes['changeReferenceItem']>['body']

/** An entry as the form has it; fields of other lists stay empty. */
export interface ReferenceValues {
  id: string
  name: string
  nativeName: string
  region: string
  unit: (typeof units)[number] | ''
  isReadOnly: boolean
  active: boolean
}

export const referenceFields = [
  'id',
  'name',
  'nativeName',
  'region',
  'unit',
  'isReadOnly',
  'active',
] as const satisfies (keyof ReferenceValues)[]

/** Undefined: a new entry. */
export function toValues(item: ReferenceItem | undefined): ReferenceValues {
  return {
    id: item?.id ?? '',
    name: item?.name ?? '',
    nativeName: item?.nativeName ?? '',
    region: item?.region ?? '',
    unit: item?.unit ?? '',
    isReadOnly: item?.isReadOnly ?? false,
    active: item?.active ?? true,
  }
}

export function hasField(list: ReferenceList, field: ReferenceField): boolean {
  const fields: readonly ReferenceField[] = fieldsOfList[list]
  return fields.includes(field)
}

/** Whether everything required is filled in. */
export function isComplete(list: ReferenceList, values: ReferenceValues, isNew: boolean): boolean {
  if (values.name.trim() === '') return false
  if (list === 'forms') return values.unit !== ''
  if (list !== 'countries') return true
  return values.region !== '' && (!isNew || isCountryCode(values.id))
}

export function addBody(list: ReferenceList, values: ReferenceValues): AddItem {
  const { id, name } = values
  const own = fieldsOfList[list].filter((field) => field !== 'active' && values[field] !== '')
  return { list, ...pick(values, own), name, ...(id !== '' && { id }) }
}

/** The changed fields, and what each was edited from. */
export function changeBody(
  list: ReferenceList,
  values: ReferenceValues,
  base: ReferenceValues,
  changed: readonly (keyof ReferenceValues)[],
): ChangeItem {
  return { list, ...pick(values, changed), was: pick(base, changed), id: base.id }
}

function pick(values: object, fields: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
}
