import {
  completeProfile,
  type DeclarationProfile,
  type StoredProfile,
} from '@nutripim/agronomy/declarations/profile'
import { mapKeys } from '@nutripim/contract/api/key-list'
import type { ProfileChange } from '@nutripim/contract/declarations/declarations'
import {
  declaredElements,
  type ProfileField,
  profileFieldNames,
  profileFields,
} from '@nutripim/contract/declarations/profile-fields'

/** A value of the form. Numbers are typed. */
export type ProfileValue =
  | string
  | boolean
  | readonly string[]
  | Readonly<Record<string, string | undefined>>
export type ProfileValues = Record<ProfileField, ProfileValue>

export interface ProfileFormProps {
  values: ProfileValues
  onChange: (next: Partial<ProfileValues>) => void
  canEdit: boolean
  /** Fields and parts of fields that cannot be saved. */
  invalid: ReadonlySet<string>
}

export function profileValues(profile: DeclarationProfile): ProfileValues {
  return mapKeys(profileFieldNames, (field): ProfileValue => {
    const value = profile[field]
    if (field === 'order') {
      const rest = declaredElements.filter((element) => !profile.order.includes(element))
      return [...profile.order, ...rest]
    }
    if (typeof value === 'number') return String(value)
    if (typeof value === 'object' && !Array.isArray(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([nutrient, part]) => [nutrient, String(part)]),
      )
    }
    return value
  })
}

/** What a typed number is; undefined if it is empty, NaN if it is none. */
export function numberOf(typed: unknown): number | undefined {
  const text = String(typed ?? '')
    .trim()
    .replace(',', '.')
  if (text === '') return undefined
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** The value as the contract has it. */
function parseValue(field: ProfileField, value: ProfileValue): unknown {
  const { kind } = profileFields[field]
  if (kind === 'number') return numberOf(value)
  if (kind !== 'numbers by nutrient' && kind !== 'options by nutrient') return value
  const parts = Object.entries(value).flatMap(([nutrient, part]) => {
    const parsed = kind === 'numbers by nutrient' ? numberOf(part) : part
    return parsed === undefined || parsed === '' ? [] : [[nutrient, parsed] as const]
  })
  return Object.fromEntries(parts)
}

/** Fields with a value that the server would reject: `decimals`, `factors.P`. */
export function findInvalid(values: ProfileValues): ReadonlySet<string> {
  return new Set(
    profileFieldNames.flatMap((field) => {
      const { error } = profileFields[field].schema.safeParse(parseValue(field, values[field]))
      return error?.issues.map(({ path }) => [field, ...path.map(String)].join('.')) ?? []
    }),
  )
}

/** The profile as the form has it; what is not valid is as if it were empty. */
export function profileOf(values: ProfileValues): DeclarationProfile {
  const valid = profileFieldNames.flatMap((field) => {
    const { data } = profileFields[field].schema.safeParse(parseValue(field, values[field]))
    return data === undefined ? [] : [[field, data] as const]
  })
  const stored: StoredProfile = Object.fromEntries(valid)
  return completeProfile(stored)
}

export function changedProfileFields(
  values: ProfileValues,
  base: DeclarationProfile,
): ProfileField[] {
  const [now, before] = [profileOf(values), profileOf(profileValues(base))]
  return profileFieldNames.filter((field) => sortedJson(now[field]) !== sortedJson(before[field]))
}

/** What is sent: the changed fields, and what each was edited from. */
export function profileChange(
  values: ProfileValues,
  base: DeclarationProfile & { countryId: string },
): ProfileChange {
  const changed = changedProfileFields(values, base)
  const pick = (from: DeclarationProfile) =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { countryCode: base.countryId, ...pick(profileOf(values)), was: pick(base) }
}

/** The order of nutrients in an object has no meaning. */
const sortedJson = (value: unknown) =>
  JSON.stringify(
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : value,
  )

/** “P 0.436, K 0.83”, “N, P, K”, “Down, as a guarantee” */
export function formatProfileValue(value: unknown, field?: ProfileField): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(symbolOf).join(', ')
  const described = field && profileFields[field]
  const format = (part: unknown) =>
    (described && 'options' in described && described.options[String(part)]) || String(part ?? '')
  if (typeof value !== 'object' || value === null) return format(value)
  return Object.entries(value)
    .filter(([, part]) => part !== '' && part !== undefined)
    .map(([nutrient, part]) => `${symbolOf(nutrient)} ${format(part)}`)
    .join(', ')
}

/** As chemists write it; the column of the specification is called SI. */
export const symbolOf = (nutrient: string) => (nutrient === 'SI' ? 'Si' : nutrient)
