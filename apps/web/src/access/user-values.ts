import {
  type CountryOption,
  type ListedUser,
  type UserChange,
  UserId,
  userFieldNames,
  userFields,
} from '@nutripim/contract/access/access'
import { z } from 'zod'
import { findChanges } from '../ui/form/edit-form-state.ts'
import { formatValue } from '../ui/form/use-edit-form.ts'
import { formatOption } from '../ui/format/option.ts'

/** A user as the form has it; a new one has no id yet. */
export type UserDraft = ListedUser

export const newUser: UserDraft = { userId: '', displayName: '', roles: [], marketingCountries: [] }

export const userLabels: Record<keyof UserDraft, string> = {
  userId: 'User id (email)',
  displayName: 'Display name',
  roles: 'Roles',
  marketingCountries: 'Countries',
}

/** Countries by name, in the order of their names; roles are their own names. */
export function formatUserValue(
  value: unknown,
  countries: readonly CountryOption[] | undefined,
): string {
  if (!Array.isArray(value)) return formatValue(value)
  const names = value.map((id) => formatOption(countries, String(id)))
  return names.sort((a, b) => a.localeCompare(b, 'en')).join(', ')
}

/** The id of an existing user cannot be edited, so it is not checked. */
export const userRules = (isNew: boolean) =>
  z.object({ ...userFields, userId: isNew ? UserId : z.string() })

export const formFields = ['userId', ...userFieldNames] as const
export const valuesOf = ({ userId, displayName, roles, marketingCountries }: UserDraft) => ({
  userId,
  displayName,
  roles,
  marketingCountries,
})

/** What is sent: the changed fields and what each was edited from, or all of a new user. */
export function changeOf(
  values: UserDraft,
  base: UserDraft,
  isNew: boolean,
): { userId: string; body: UserChange } {
  const { userId, ...parsed } = userRules(isNew).parse(values)
  if (isNew) return { userId, body: { ...parsed, was: null } }
  const changed = findChanges(values, base, { fields: userFieldNames, valuesOf })
  const pick = (from: object) =>
    Object.fromEntries(
      Object.entries(from).filter(([key]) => changed.some((field) => field === key)),
    )
  return { userId, body: { ...pick(parsed), was: pick(base) } }
}
