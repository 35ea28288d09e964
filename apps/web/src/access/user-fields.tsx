import { TextInput } from '@mantine/core'
import type { CountryOption, RoleOption } from '@nutripim/contract/access/access'
import { formatRight, formatRole } from '@nutripim/wording/role-labels'
import { useMemo } from 'react'
import { requiredField } from '../ui/page/required-field.ts'
import { CheckSelect } from '../ui/select/check-select.tsx'
import { CopyFromUser } from './copy-from-user.tsx'
import { teamNames } from './team-names.ts'
import type { UserFormState } from './use-user-form.ts'
import styles from './user-form.module.css'
import { userLabels } from './user-values.ts'

interface UserFieldsProps {
  state: UserFormState
  roles: readonly RoleOption[]
  countries: readonly CountryOption[]
  isIdFixed: boolean
  isDisabled: boolean
  /** Why the caller cannot change roles, countries or both, or delete the user; null if they can. */
  blockedReasons: Record<'access' | 'roles' | 'countries' | 'delete', string | null>
}

export function UserFields(props: UserFieldsProps) {
  const { state, roles, countries, isIdFixed, isDisabled, blockedReasons } = props
  const { form, values, base, errorOf, change } = state
  const roleItems = useMemo(
    () =>
      roles.map(({ id, team, rights, blockedReason }) => ({
        id,
        label: formatRole(id),
        code: id,
        group: teamNames[team],
        detail: rights
          .filter((right) => right !== 'public module')
          .map(formatRight)
          .join(', '),
        blockedReason,
      })),
    [roles],
  )
  const countryItems = useMemo(
    () =>
      countries
        .filter(({ id, isActive }) => isActive || base.marketingCountries.includes(id))
        .map(({ id, name, region, isActive, blockedReason }) => ({
          id,
          label: isActive ? name : `${name} (retired)`,
          group: region,
          blockedReason,
        })),
    [countries, base],
  )
  const { access, roles: rolesBlocked, countries: countriesBlocked } = blockedReasons
  const canCopy = !isDisabled && !access && !rolesBlocked && !countriesBlocked
  return (
    <div className={styles.fields}>
      <div className={`np-column np-gap-12 np-shrink ${styles.person}`}>
        <TextInput
          {...form.register('userId')}
          label={userLabels.userId}
          error={errorOf('userId')}
          {...requiredField(!isIdFixed)}
          inputMode="email"
          autoComplete="off"
          readOnly={isIdFixed}
          variant={isIdFixed ? 'filled' : 'default'}
          {...(!isIdFixed && {
            description: 'The e-mail address that the user signs in with',
          })}
        />
        <TextInput
          {...form.register('displayName')}
          label={userLabels.displayName}
          error={errorOf('displayName')}
          {...requiredField()}
          autoComplete="off"
          dir="auto"
          disabled={isDisabled}
        />
        {canCopy && <CopyFromUser state={state} roles={roles} countries={countries} />}
        {blockedReasons.delete && (
          <p className="np-flush np-muted">You cannot delete this user. {blockedReasons.delete}</p>
        )}
      </div>
      <CheckSelect
        label={userLabels.roles}
        items={roleItems}
        value={values.roles}
        onChange={(ids) => change({ roles: ids })}
        filterHint="Find a role or a right"
        error={errorOf('roles')}
        isRequired
        isReadOnly={isDisabled}
        blockedReason={blockedReasons.access ?? blockedReasons.roles}
      />
      <CheckSelect
        label={userLabels.marketingCountries}
        items={countryItems}
        value={values.marketingCountries}
        onChange={(ids) => change({ marketingCountries: ids })}
        allOf={(region) => `All of ${region}`}
        filterHint="Find a country or a region"
        error={errorOf('marketingCountries')}
        isRequired
        isReadOnly={isDisabled}
        blockedReason={blockedReasons.access ?? blockedReasons.countries}
      />
    </div>
  )
}
