import { type RuleName, rules } from '@nutripim/agronomy/rules'
import type {
  CompletionRow,
  QualityFinding,
  QualityTotals,
} from '@nutripim/contract/completion/completion'
import { Link } from '@tanstack/react-router'
import styles from './completion-page.module.css'

/** Which products are shown: all, those with any finding, or those that do not keep one rule. */
export type QualityFilter = 'all' | 'questioned' | RuleName

export const qualityFilters: { value: QualityFilter; label: string }[] = [
  { value: 'all', label: 'All products' },
  { value: 'questioned', label: 'With warnings' },
  ...rules.map(({ name, title }) => ({ value: name, label: title })),
]

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

export function isWanted(filter: QualityFilter, found: readonly QualityFinding[]): boolean {
  if (filter === 'all') return true
  return filter === 'questioned' ? found.length > 0 : found.some(({ rule }) => rule === filter)
}

/** The check that a filter asks about first. */
export function ruleOf(filter: QualityFilter): RuleName | undefined {
  if (filter === 'all') return undefined
  return filter === 'questioned' ? rules[0].name : filter
}

/** The headings of the checks, each with how many products do not keep it. */
export function QualityHeadings({ totals }: { totals: QualityTotals | undefined }) {
  return rules.map(({ name, title, text }) => {
    const found = totals?.byRule[name] ?? 0
    return (
      <th key={name} scope="col" data-rule={name} title={text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.total} data-questioned={found > 0 || undefined}>
          {totals ? `${found} to check` : '…'}
        </span>
      </th>
    )
  })
}

interface QualityCellsProps {
  product: CompletionRow
  findings: readonly QualityFinding[]
  canEdit: boolean
}

/** A click on a mark opens the very cell, or the text. */
export function QualityCells({ product, findings, canEdit }: QualityCellsProps) {
  return rules.map(({ name, title }) => {
    const found = findings.filter(({ rule }) => rule === name)
    const words = found.map(({ text }) => text).join(' ')
    const field = found[0]?.cells[0]
    return (
      <td key={name} data-rule={name}>
        {field !== undefined &&
          (canEdit ? (
            <Link
              className={styles.check}
              to={name === 'texts' ? '/product-info/descriptions' : '/product-info/composition'}
              search={{ product: product.legacyProductId, field }}
              title={words}
              aria-label={`Check: ${title} of ${product.productName}. ${words}`}
            >
              Check
            </Link>
          ) : (
            <span className={styles.check} title={words}>
              Check
            </span>
          ))}
      </td>
    )
  })
}
