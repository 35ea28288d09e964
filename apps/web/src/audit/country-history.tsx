import { Button, Checkbox, TextInput } from '@mantine/core'
import type { RestoreKind } from '@nutripim/contract/audit/restore'
import { IconHistory, IconTimeline, IconX } from '@tabler/icons-react'
import { useUrlState } from '../address/use-url-state.ts'
import { CountrySelector } from '../country/country-selector.tsx'
import { NoCountries } from '../country/no-countries.tsx'
import { useCountry } from '../country/use-country.ts'
import { formatCount } from '../ui/format/count.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { FoldedFilters } from '../ui/page/folded-filters.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import styles from './audit.module.css'
import {
  allKinds,
  countryKinds,
  noKinds,
  parseRestoreKinds,
  parseRestorePoint,
} from './restore/restore-address.ts'
import { RestorePanel } from './restore/restore-panel.tsx'
import { RestoreTimeline } from './restore/restore-timeline.tsx'
import { listQuickTimes } from './restore/restore-times.ts'

export function CountryHistory() {
  const { country, countryName, hasCountry } = useCountry('/admin/history')
  const { search, change } = useUrlState('/admin/history')
  const goTo = (moment: string) => void change({ moment }, { isStep: true })
  const kinds = parseRestoreKinds(search.kinds)
  const toggle = (kind: RestoreKind) => {
    const next = allKinds.filter((each) => kinds.includes(each) !== (each === kind))
    const isAll = next.length === allKinds.length
    void change({ kinds: isAll ? undefined : next.join() || noKinds })
  }
  const records =
    search.records === undefined || search.records === ''
      ? undefined
      : String(search.records).split(',').slice(0, 10_000)
  const restorePoint = parseRestorePoint(search.moment)
  return (
    <Screen
      title="History and restore"
      description="Restore a record, a selection or a whole country to a point in time."
    >
      <div className={page.toolbar} data-align="middle">
        <CountrySelector />
        <FoldedFilters count={kinds.length === countryKinds.length ? 0 : 1}>
          <fieldset className={styles.kinds} aria-label="Kinds of records">
            {countryKinds.map(({ kind, label }) => (
              <Checkbox
                key={kind}
                label={label}
                checked={kinds.includes(kind)}
                onChange={() => toggle(kind)}
              />
            ))}
          </fieldset>
        </FoldedFilters>
        <div className={`np-row np-wrap np-gap-8 np-shrink ${styles.times}`}>
          <TextInput
            type="datetime-local"
            aria-label="Point in time"
            className={styles.restorePoint}
            value={restorePoint ? formatLocalTime(restorePoint) : ''}
            max={formatLocalTime(new Date().toISOString())}
            onChange={(event) => {
              const typed = event.currentTarget.value
              const moment = typed === '' ? undefined : new Date(typed).toISOString()
              void change({ moment })
            }}
          />
          <div className={`np-row np-wrap np-gap-6 ${styles.quickTimes}`}>
            {restorePoint && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconTimeline size={14} aria-hidden />}
                onClick={() => void change({ moment: undefined })}
              >
                Time line
              </Button>
            )}
            {listQuickTimes().map(({ label, moment }) => (
              <Button key={label} variant="default" size="xs" onClick={() => goTo(moment)}>
                {label}
              </Button>
            ))}
          </div>
        </div>
        {records && (
          <Button
            variant="default"
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() => void change({ records: undefined })}
          >
            {records.length === 1
              ? 'One selected record'
              : formatCount(records.length, 'selected record')}
          </Button>
        )}
      </div>
      {!hasCountry ? (
        <NoCountries />
      ) : kinds.length === 0 || !country ? (
        <EmptyState icon={IconHistory}>Select what to restore.</EmptyState>
      ) : !restorePoint ? (
        <RestoreTimeline
          key={country}
          country={country}
          countryName={countryName ?? country}
          onSelect={goTo}
        />
      ) : (
        <RestorePanel
          key={`${country} ${restorePoint} ${kinds.join()} ${records?.join()}`}
          scope={{ countryCode: country, kinds, moment: restorePoint, ...(records && { records }) }}
        />
      )}
    </Screen>
  )
}

/** The local time in the format of a date and time field. */
function formatLocalTime(time: string): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
