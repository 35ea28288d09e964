import { type RuleName, rules } from '@nutripim/agronomy/rules'
import type { CompletionTotals, QualityTotals } from '@nutripim/contract/completion/completion'
import { completionLabels } from '@nutripim/wording/completion-labels'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { indicators } from '../../ui/indicators/indicators.ts'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import { fieldNames, percentOf, type ReportField } from '../completion-fields.ts'
import { useCompletionByCountry, useQualityByCountry } from '../use-completion.ts'
import styles from './country-heat-map.module.css'
import { HeatLegend } from './heat-legend.tsx'
import { createHeatScale, type HeatScale, lowestStep } from './heat-scale.ts'

interface CountryHeatMapProps {
  current: string | undefined
  /** Whether each check has a column; otherwise only their sum. */
  hasChecks: boolean
  onShowChecks: (hasChecks: boolean) => void
  /** With what is missing or to be checked there, where that was clicked. */
  onOpen: (country: string, gap?: Gap) => void
}

/** The checks that have a column. */
type Checks = readonly (typeof rules)[number][]

/** What a figure of the map counts: fields that are missing, or products with a finding of a check. */
type Gap = { missing: ReportField | 'complete' } | { withFindings: RuleName | 'warnings' }

/** Country by field, in five steps of green over the values that occur. The figure says it too. */
export function CountryHeatMap(props: CountryHeatMapProps) {
  const { current, hasChecks, onShowChecks, onOpen } = props
  const checks: Checks = hasChecks ? rules : []
  const report = useCompletionByCountry(true)
  const quality = useQualityByCountry().data
  if (!report.data) return <NotLoaded query={report} what="completion of your countries" />
  const scale = createHeatScale(
    report.data.flatMap((row) => fieldNames.map((field) => percentOf(row[field], row.products))),
  )
  return (
    <>
      <HeatLegend scale={scale} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.box} tabIndex={0} aria-label="Completion by country">
        <table className={styles.map} aria-label="Completion by country">
          <thead>
            <tr>
              <th scope="col" className={styles.country}>
                Country
              </th>
              <th scope="col" className={styles.products}>
                Products
              </th>
              <th scope="col">
                <button
                  type="button"
                  aria-expanded={hasChecks}
                  title={hasChecks ? 'Hide the single checks' : 'Show the single checks'}
                  onClick={() => onShowChecks(!hasChecks)}
                >
                  To check {hasChecks ? '‹' : '›'}
                </button>
              </th>
              {checks.map(({ name, title, text }) => (
                <th key={name} scope="col" className={styles.rule} title={text}>
                  {title}
                </th>
              ))}
              <th scope="col">Complete</th>
              {fieldNames.map((field) => (
                <th key={field} scope="col">
                  {completionLabels[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.data.length > 1 && (
              <Average rows={report.data} checks={checks} quality={quality} scale={scale} />
            )}
            {report.data.map((row) => (
              <tr key={row.countryId} aria-current={row.countryId === current || undefined}>
                <th scope="row" className={styles.country}>
                  <button type="button" onClick={() => onOpen(row.countryId)}>
                    {row.countryName}
                  </button>
                </th>
                <td className={`${styles.count} ${styles.products}`}>
                  {formatNumber(row.products)}
                </td>
                <FindingCounts
                  country={row.countryName}
                  checks={checks}
                  quality={quality?.find((each) => each.countryId === row.countryId)}
                  onOpen={(withFindings) => onOpen(row.countryId, { withFindings })}
                />
                {heatFields.map((field) => (
                  <Heat
                    key={field}
                    part={row[field]}
                    whole={row.products}
                    scale={scaleOf(field, scale)}
                    label={`${row.countryName}: missing fields${nameOf(field)}`}
                    onOpen={() => onOpen(row.countryId, { missing: field })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {report.data.length === 0 && (
          <p className="np-blank">None of your countries has products yet.</p>
        )}
      </section>
    </>
  )
}

const heatFields = ['complete', ...fieldNames] as const
const scaleOf = (field: (typeof heatFields)[number], scale: HeatScale) =>
  field === 'complete' ? undefined : scale

interface AverageProps {
  rows: readonly (CompletionTotals & { countryId: string })[]
  checks: Checks
  quality: readonly QualityTotals[] | undefined
  scale: HeatScale
}

/** All countries together, to compare each of them with. */
function Average({ rows, checks, quality, scale }: AverageProps) {
  const sum = (numberOf: (row: CompletionTotals) => number) =>
    rows.reduce((total, row) => total + numberOf(row), 0)
  const products = sum((row) => row.products)
  const toCheck = (numberOf: (totals: QualityTotals) => number) =>
    quality ? formatNumber(quality.reduce((total, each) => total + numberOf(each), 0)) : '…'
  return (
    <tr className={styles.average}>
      <th scope="row" className={styles.country}>
        All countries
      </th>
      <td className={`${styles.count} ${styles.products}`}>{formatNumber(products)}</td>
      <td className={styles.count}>{toCheck(({ withFindings }) => withFindings)}</td>
      {checks.map(({ name }) => (
        <td key={name} className={`${styles.count} ${styles.rule}`}>
          {toCheck(({ byRule }) => byRule[name] ?? 0)}
        </td>
      ))}
      {heatFields.map((field) => (
        <Heat
          key={field}
          part={sum((row) => row[field])}
          whole={products}
          scale={scaleOf(field, scale)}
        />
      ))}
    </tr>
  )
}

const nameOf = (field: ReportField | 'complete') =>
  field === 'complete' ? '' : ` of ${completionLabels[field]}`

interface FindingCountsProps {
  country: string
  checks: Checks
  quality: QualityTotals | undefined
  onOpen: (rule: RuleName | 'warnings') => void
}

/** How many products the checks report, in all and by rule. */
function FindingCounts({ country, checks, quality, onOpen }: FindingCountsProps) {
  const all = { name: 'warnings' as const, title: 'all checks' }
  return [all, ...checks].map(({ name, title }) => {
    const found = name === 'warnings' ? quality?.withFindings : (quality?.byRule[name] ?? 0)
    return (
      <td
        key={name}
        className={name === 'warnings' ? styles.count : `${styles.count} ${styles.rule}`}
        data-none={found === 0 || undefined}
        data-findings={found ? indicators.warning.sign : undefined}
      >
        {!quality ? (
          '…'
        ) : found ? (
          <button
            type="button"
            aria-label={`${country}: ${formatNumber(found)} to check, ${title}`}
            onClick={() => onOpen(name)}
          >
            {formatNumber(found)}
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
  /** Not for whole products, whose share is below that of every field. */
  scale: HeatScale | undefined
  label?: string
  /** Missing where there is no single country to open. */
  onOpen?: () => void
}

function Heat({ part, whole, scale, label, onOpen }: HeatProps) {
  const percent = percentOf(part, whole)
  const step = scale?.stepOf(percent)
  return (
    <td
      className={styles.heat}
      data-step={step}
      data-sign={
        step === lowestStep && scale && scale.ranges.length > 1 ? indicators.low.sign : undefined
      }
      title={`${formatNumber(part)} of ${formatCount(whole, 'product')}`}
    >
      {part < whole && onOpen ? (
        <button type="button" aria-label={`${label}, ${percent} %`} onClick={onOpen}>
          {percent} %
        </button>
      ) : (
        `${percent} %`
      )}
    </td>
  )
}
