import { type RuleName, rules } from '@nutripim/agronomy/rules'
import type {
  CompletionRow,
  QualityFinding,
  QualityTotals,
} from '@nutripim/contract/completion/completion'
import { Link } from '@tanstack/react-router'
import { indicators, pillAttributes } from '../ui/indicators/indicators.ts'
import styles from './completion-page.module.css'

/** Which products are shown: all, those with any finding, or those that do not keep one rule. */
export type QualityFilter = 'all' | 'warnings' | RuleName

export const qualityFilters: { value: QualityFilter; label: string }[] = [
  { value: 'all', label: 'All products' },
  { value: 'warnings', label: 'With warnings' },
  ...rules.map(({ name, title }) => ({ value: name, label: title })),
]

/** Addresses that were saved or sent before a rename say `questioned`. */
export function readQualityFilter(quality: string | number | undefined): QualityFilter {
  const current = quality === 'questioned' ? 'warnings' : quality
  return qualityFilters.find(({ value }) => value === current)?.value ?? 'all'
}

export type FindingsOf = (product: number) => readonly QualityFinding[]

export function findingsByProduct(findings: readonly QualityFinding[]): FindingsOf {
  const byProduct = new Map<number, QualityFinding[]>()
  for (const finding of findings) {
    const known = byProduct.get(finding.legacyProductId)
    if (known) known.push(finding)
    else byProduct.set(finding.legacyProductId, [finding])
  }
  return (product) => byProduct.get(product) ?? none
}
const none: never[] = []

export function matchesFilter(filter: QualityFilter, found: readonly QualityFinding[]): boolean {
  if (filter === 'all') return true
  return filter === 'warnings' ? found.length > 0 : found.some(({ rule }) => rule === filter)
}

/** The check that a filter asks about first. */
export function ruleOf(filter: QualityFilter): RuleName | undefined {
  if (filter === 'all') return undefined
  return filter === 'warnings' ? rules[0].name : filter
}

type Rule = (typeof rules)[number]

interface QualityHeadingProps {
  rule: Rule
  totals: QualityTotals | undefined
}

/** The heading of a check, with how many products do not pass it. */
export function QualityHeading({ rule, totals }: QualityHeadingProps) {
  const found = totals?.byRule[rule.name] ?? 0
  return (
    <>
      <span className={styles.title}>{rule.title}</span>
      <span className={styles.total} data-warning={found > 0 || undefined}>
        {totals ? `${found} to check` : '…'}
      </span>
    </>
  )
}

interface QualityCellProps {
  rule: Rule
  product: CompletionRow
  findings: readonly QualityFinding[]
  canEdit: boolean
}

/** A click opens the cell or the text that has to be checked. */
export function QualityCell({ rule, product, findings, canEdit }: QualityCellProps) {
  const found = findings.filter((finding) => finding.rule === rule.name)
  const field = found[0]?.cells[0]
  if (field === undefined) return null
  const text = found.map((finding) => finding.text).join(' ')
  if (!canEdit) {
    return (
      <span {...pillAttributes('warning')} title={text}>
        {indicators.warning.label}
      </span>
    )
  }
  return (
    <Link
      {...pillAttributes('warning')}
      to={rule.name === 'texts' ? '/product-info/descriptions' : '/product-info/composition'}
      search={{ product: product.legacyProductId, field }}
      title={text}
      aria-label={`Check: ${rule.title} of ${product.productName}. ${text}`}
    >
      {indicators.warning.label}
    </Link>
  )
}
