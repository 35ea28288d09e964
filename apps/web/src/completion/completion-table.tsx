import { type RuleName, rules } from '@nutripim/agronomy/rules'
import type {
  CompletionRow,
  CompletionTotals,
  QualityFinding,
  QualityTotals,
} from '@nutripim/contract/completion/completion'
import type { BrokenLink, LinkField } from '@nutripim/contract/link-monitor/broken-links'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { BrokenLinkMark } from '../ui/page/broken-link-mark.tsx'
import { fieldNames, percentOf, type ReportField, reportFields } from './completion-fields.ts'
import styles from './completion-page.module.css'
import { Bar } from './completion-summary.tsx'
import { type FindingsOf, QualityCells, QualityHeadings } from './quality-marks.tsx'

export interface CompletionTableProps {
  label: string
  products: readonly CompletionRow[]
  brokenLinks: readonly BrokenLink[]
  totals: CompletionTotals
  canEdit: boolean
  quality: QualityTotals | undefined
  findingsOf: FindingsOf
  /** The field or the check that is asked about, which is to be in sight. */
  column: ReportField | RuleName | undefined
  /** Another order is on its way. */
  isStale: boolean
  empty: string
}

const rowHeight = 36

/** One row per product; only those in sight are drawn. */
export function CompletionTable(props: CompletionTableProps) {
  const { products, brokenLinks, totals, canEdit, column } = props
  const brokenLinksOf = (id: number) => brokenLinks.filter((link) => link.legacyProductId === id)
  const box = useRef<HTMLElement>(null)
  useEffect(() => bringIntoSight(box.current, column), [column])
  const window = useVirtualizer({
    count: products.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
    initialRect: { width: 1200, height: 600 },
  })
  const shown = window.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = window.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className={styles.box} tabIndex={0} aria-label={props.label}>
      <table
        className={styles.table}
        aria-label={props.label}
        aria-rowcount={products.length + 1}
        aria-busy={props.isStale}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.product}>
              Product
            </th>
            {fieldNames.map((field) => (
              <Heading key={field} field={field} totals={totals} />
            ))}
            <QualityHeadings totals={props.quality} />
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {shown.map(({ index }) => (
            <ProductRow
              key={products[index]!.legacyProductId}
              index={index}
              product={products[index]!}
              brokenLinks={brokenLinksOf(products[index]!.legacyProductId)}
              canEdit={canEdit}
              findings={props.findingsOf(products[index]!.legacyProductId)}
            />
          ))}
          <Gap height={below} />
        </tbody>
      </table>
      {products.length === 0 && <p className={styles.empty}>{props.empty}</p>}
    </section>
  )
}

/** Beside the product, whose column stays. */
function bringIntoSight(box: HTMLElement | null, column: string | undefined): void {
  const heading = box?.querySelector<HTMLElement>(
    `th[data-rule="${column}"], th[data-field="${column}"]`,
  )
  const product = box?.querySelector<HTMLElement>('th')?.offsetWidth ?? 0
  box?.scrollTo?.({ left: heading ? heading.offsetLeft - product : 0 })
}

function Heading({ field, totals }: { field: ReportField; totals: CompletionTotals }) {
  const percent = percentOf(totals[field], totals.products)
  return (
    <th scope="col" data-field={field} title={`${totals[field]} of ${totals.products} products`}>
      <span className={styles.title}>{reportFields[field].title}</span>
      <span className={styles.total}>
        <span>{totals[field]}</span>
        <span className={styles.percent}>{percent} %</span>
      </span>
      <Bar percent={percent} />
    </th>
  )
}

interface ProductRowProps {
  index: number
  product: CompletionRow
  brokenLinks: readonly BrokenLink[]
  canEdit: boolean
  findings: readonly QualityFinding[]
}

/** The report has no columns for these; their marks stand beside the product. */
const besideProduct: Partial<Record<LinkField, string>> = {
  weblinkSafetyDataSheet: 'Safety Data Sheet',
  labelCodeFront: 'Front product label',
  labelCodeBack: 'Back product label',
}

function ProductRow({ index, product, brokenLinks, canEdit, findings }: ProductRowProps) {
  const bag = brokenLinks.find(({ field }) => field === 'weblinkPackImage')
  return (
    <tr aria-rowindex={index + 2} style={{ height: rowHeight }}>
      <th scope="row" className={styles.product}>
        <span className={styles.name} dir="auto" title={product.productName}>
          {product.productName}
        </span>
        <span className={styles.code}>
          {product.dhCode}{' '}
          {brokenLinks.map((link) => {
            const what = besideProduct[link.field]
            return what && <BrokenLinkMark key={link.field} what={what} {...link} />
          })}
        </span>
      </th>
      {fieldNames.map((field) => (
        <td key={field} data-field={field}>
          {field === 'bagPack' && bag ? (
            <BrokenLinkMark what={reportFields.bagPack.title} {...bag} />
          ) : product[field] ? (
            <Filled field={field} product={product} />
          ) : (
            <MissingMark field={field} product={product} canEdit={canEdit} />
          )}
        </td>
      ))}
      <QualityCells product={product} findings={findings} canEdit={canEdit} />
    </tr>
  )
}

function Filled({ field, product }: { field: ReportField; product: CompletionRow }) {
  if (field === 'crops') {
    return (
      <span className={styles.crops} title={product.crops}>
        {product.crops}
      </span>
    )
  }
  return (
    <span className={styles.has} role="img" aria-label="Yes">
      <IconCheck size={15} stroke={2} aria-hidden />
    </span>
  )
}

/** A click on a gap opens the very field. */
function MissingMark({
  field,
  product,
  canEdit,
}: Pick<ProductRowProps, 'product' | 'canEdit'> & { field: ReportField }) {
  if (!canEdit) return <span className={styles.gap}>Missing</span>
  const { screen, field: target, title } = reportFields[field]
  return (
    <Link
      className={styles.gap}
      to={screen}
      search={{ product: product.legacyProductId, field: target }}
      aria-label={`Missing: ${title} of ${product.productName}`}
    >
      Missing
    </Link>
  )
}

/** Stands for the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={fieldNames.length + rules.length + 1} />
    </tr>
  )
}
