import { Button, Select, TextInput } from '@mantine/core'
import { auditKindNames, auditKinds } from '@nutripim/contract/audit/audit-kinds'
import { IconDownload, IconWorld, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCountry } from '../country/use-country.ts'
import { useDownload } from '../exchange/use-download.ts'
import { SearchInput } from '../ui/form/search-input.tsx'
import { FoldedFilters } from '../ui/page/folded-filters.tsx'
import page from '../ui/page/page.module.css'
import { SearchSelect } from '../ui/select/search-select.tsx'
import { toOptions } from '../ui/select/to-options.ts'
import styles from './audit.module.css'
import {
  type AuditFilters,
  auditPeopleQuery,
  downloadLog,
  type useAuditFilters,
} from './use-audit-log.ts'

interface AuditFilterBarProps {
  filters: AuditFilters
  textFilter: ReturnType<typeof useAuditFilters>['textFilter']
  select: ReturnType<typeof useAuditFilters>['select']
}

const dropdown = { shadow: 'md', transitionProps: { duration: 100 } }

export function AuditFilterBar({ filters, textFilter, select }: AuditFilterBarProps) {
  const { countries } = useCountry()
  const people = useQuery(auditPeopleQuery)
  const { download, isDownloading } = useDownload()
  const listed = people.data ?? []
  // A user who was deleted stays selected.
  const persons = [
    ...listed.map(({ userId, name }) => ({ value: userId, label: name })),
    { value: 'system', label: 'System' },
    ...(filters.person &&
    filters.person !== 'system' &&
    !listed.some(({ userId }) => userId === filters.person)
      ? [{ value: filters.person, label: filters.person }]
      : []),
  ]
  return (
    <div className={page.toolbar}>
      <SearchSelect
        aria-label="Country"
        className={styles.filter}
        placeholder="All my countries"
        data={toOptions(countries)}
        value={filters.country ?? null}
        onChange={(country) => void select({ country })}
        clearable
        leftSection={<IconWorld size={16} stroke={1.6} aria-hidden />}
        comboboxProps={dropdown}
      />
      <FoldedFilters count={[filters.person, filters.kind].filter(Boolean).length}>
        <TextInput
          type="date"
          aria-label="From day"
          className={styles.day}
          value={filters.from}
          max={filters.to}
          error={filters.from > filters.to}
          onChange={(event) =>
            event.currentTarget.value && void select({ from: event.currentTarget.value })
          }
        />
        <TextInput
          type="date"
          aria-label="To day"
          className={styles.day}
          value={filters.to}
          min={filters.from}
          onChange={(event) =>
            event.currentTarget.value && void select({ to: event.currentTarget.value })
          }
        />
        <SearchSelect
          aria-label="Person"
          className={styles.filter}
          placeholder="Everyone"
          data={persons}
          isLoading={people.isPending}
          value={filters.person ?? null}
          onChange={(person) => void select({ person })}
          clearable
          nothingFoundMessage="No matching user in your countries"
          comboboxProps={dropdown}
        />
        <Select
          aria-label="Kind"
          className={styles.kind}
          placeholder="Everything"
          data={auditKindNames.map((name) => ({ value: name, label: auditKinds[name].label }))}
          value={filters.kind ?? null}
          onChange={(kind) =>
            void select({ kind: auditKindNames.find((name) => name === kind) ?? null })
          }
          clearable
          comboboxProps={dropdown}
        />
      </FoldedFilters>
      <SearchInput
        className={styles.search}
        label="Search text"
        placeholder="Product, dealer, value …"
        {...textFilter}
      />
      {filters.request && (
        <Button
          variant="default"
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => void select({ request: null })}
        >
          One request
        </Button>
      )}
      <Button
        className="np-last"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isDownloading}
        onClick={() => void download((options) => downloadLog(filters, options))}
      >
        Download
      </Button>
    </div>
  )
}
