import { type RuleName, rules } from '@nutripim/agronomy/rules'
import type { QualityTotals } from '@nutripim/contract/completion/completion'
import type { CSSProperties } from 'react'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { fieldNames, percentOf, type ReportField, reportFields } from './completion-fields.ts'
import styles from './country-heat-map.module.css'
import { useCompletionByCountry, useQualityByCountry } from './use-completion.ts'

interface CountryHeatMapProps {
  current: string | undefined
  /** With what is missing or to be checked there, where that was clicked. */
  onOpen: (country: string, gap?: Gap) => void
}

/** What a figure of the map counts: fields that are missing, or products that a check questions. */
type Gap = { missing: ReportField | 'complete' } | { questioned: RuleName | 'questioned' }

/** Country by field: the greener, the more complete. The figure says it too. */
export function CountryHeatMap({ current, onOpen }: CountryHeatMapProps) {
  const report = useCompletionByCountry(true)
  const quality = useQualityByCountry().data
  if (report.isError && !report.data) {
    return (
      <LoadFailure
        title="The completion of your countries could not be loaded"
        onRetry={() => void report.refetch()}
      />
    )
  }
  if (!report.data) return <GridSkeleton label="Loading completion of your countries" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.box} tabIndex={0} aria-label="Completion by country">
      <table className={styles.map} aria-label="Completion by country">
        <thead>
          <tr>
            <th scope="col" className={styles.country}>
              Country
            </th>
            <th scope="col">Products</th>
            <th scope="col">Complete</th>
            {fieldNames.map((field) => (
              <th key={field} scope="col">
                {reportFields[field].title}
              </th>
            ))}
            <th scope="col">To check</th>
            {rules.map(({ name, title, text }) => (
              <th key={name} scope="col" title={text}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.data.map((row) => (
            <tr key={row.countryId} aria-current={row.countryId === current || undefined}>
              <th scope="row" className={styles.country}>
                <button type="button" onClick={() => onOpen(row.countryId)}>
                  {row.countryName}
                </button>
              </th>
              <td className={styles.count}>{row.products}</td>
              {(['complete', ...fieldNames] as const).map((field) => (
                <Heat
                  key={field}
                  part={row[field]}
                  whole={row.products}
                  label={`${row.countryName}: missing fields${nameOf(field)}`}
                  onOpen={() => onOpen(row.countryId, { missing: field })}
                />
              ))}
              <Questions
                country={row.countryName}
                quality={quality?.find((each) => each.countryId === row.countryId)}
                onOpen={(questioned) => onOpen(row.countryId, { questioned })}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {report.data.length === 0 && (
        <p className={styles.empty}>None of your countries has products yet.</p>
      )}
    </section>
  )
}

const nameOf = (field: ReportField | 'complete') =>
  field === 'complete' ? '' : ` of ${reportFields[field].title}`

interface QuestionsProps {
  country: string
  quality: QualityTotals | undefined
  onOpen: (rule: RuleName | 'questioned') => void
}

/** How many products the checks question, in all and by rule. */
function Questions({ country, quality, onOpen }: QuestionsProps) {
  const all = { name: 'questioned' as const, title: 'all checks' }
  return [all, ...rules].map(({ name, title }) => {
    const found = name === 'questioned' ? quality?.questioned : (quality?.byRule[name] ?? 0)
    return (
      <td key={name} className={styles.count} data-questioned={(quality && found) || undefined}>
        {!quality ? (
          '…'
        ) : found ? (
          <button
            type="button"
            aria-label={`${country}: ${found} to check, ${title}`}
            onClick={() => onOpen(name)}
          >
            {found}
          </button>
        ) : (
          found
        )}
      </td>
    )
  })
}

interface HeatProps {
  part: number
  whole: number
  label: string
  onOpen: () => void
}

function Heat({ part, whole, label, onOpen }: HeatProps) {
  const percent = percentOf(part, whole)
  return (
    <td
      className={styles.heat}
      // The types of React do not know custom properties.
      style={{ '--heat': `${heatOf(percent)}%` } as CSSProperties}
      title={`${part} of ${whole} products`}
    >
      {part < whole ? (
        <button type="button" aria-label={`${label}, ${percent} %`} onClick={onOpen}>
          {percent} %
        </button>
      ) : (
        `${percent} %`
      )}
    </td>
  )
}

/** Catalogues live between 60 and 100 %: there the colour tells most. */
function heatOf(percent: number): number {
  return Math.max(0, (percent - 60) * 2.5)
}
