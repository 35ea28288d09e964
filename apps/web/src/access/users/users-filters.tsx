import { Button, Select } from '@mantine/core'
import { listKeys } from '@nutripim/contract/api/key-list'
import { roleNames } from '@nutripim/contract/api/permissions'
import { formatRole } from '@nutripim/wording/role-labels'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import { toOptions } from '../../ui/select/to-options.ts'
import { countriesQuery } from '../use-users.ts'
import { hasFilter, signInLabels } from './filter-users.ts'
import type { useUserFilters } from './use-user-filters.ts'
import styles from './users-page.module.css'

type UsersFiltersProps = Pick<
  ReturnType<typeof useUserFilters>,
  'filters' | 'textField' | 'change' | 'clear'
>

const dropdown = { withinPortal: true, width: 'max-content', position: 'bottom-start' } as const
const signIns = listKeys(signInLabels)

export function UsersFilters({ filters, textField, change, clear }: UsersFiltersProps) {
  const countries = useQuery(countriesQuery).data ?? []
  return (
    <>
      <SearchInput
        className={styles.filter}
        label="Filter users"
        placeholder="Filter by any word"
        {...textField}
      />
      <FoldedFilters count={[filters.role, filters.country, filters.signIn].filter(Boolean).length}>
        <Select
          className={styles.select}
          aria-label="Role"
          placeholder="All roles"
          data={roleNames.map((role) => ({ value: role, label: formatRole(role) }))}
          value={filters.role === undefined ? null : String(filters.role)}
          onChange={(role) => change({ role: role ?? undefined })}
          clearable
          comboboxProps={dropdown}
        />
        <SearchSelect
          className={styles.select}
          aria-label="Country"
          placeholder="All countries"
          data={toOptions(countries)}
          value={filters.country ?? null}
          onChange={(country) => change({ country: country ?? undefined })}
          clearable
          comboboxProps={dropdown}
        />
        <Select
          className={styles.select}
          aria-label="Last sign-in"
          placeholder="Any sign-in"
          data={signIns.map((value) => ({ value, label: signInLabels[value] }))}
          value={filters.signIn ?? null}
          onChange={(signIn) => change({ signIn: signIns.find((each) => each === signIn) })}
          clearable
          comboboxProps={dropdown}
        />
      </FoldedFilters>
      {hasFilter(filters) && (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  )
}
