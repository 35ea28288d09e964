import { rules } from '@nutripim/agronomy/rules'
import type {
  CompletionRow,
  CompletionTotals,
  QualityTotals,
} from '@nutripim/contract/completion/completion'
import type { BrokenLink, LinkField } from '@nutripim/contract/link-monitor/broken-links'
import { gapScreens } from '@nutripim/screens/gap-screens'
import { recordScreens } from '@nutripim/screens/record-screens'
import { completionLabels } from '@nutripim/wording/completion-labels'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount, formatNumber } from '../ui/format/count.ts'
import { indicators, pillAttributes } from '../ui/indicators/indicators.ts'
import { List } from '../ui/list/list.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import { BrokenLinkIndicator } from '../ui/page/broken-link-indicator.tsx'
import { LocalText } from '../ui/text/local-text.tsx'
import { rowHeights } from '../ui/theme/scale.ts'
import { ChannelCell, type ChannelGaps, ChannelHeading } from './channel-gaps.tsx'
import { fieldNames, percentOf, type ReportField } from './completion-fields.ts'
import styles from './completion-page.module.css'
import { Bar } from './completion-summary.tsx'
import { type FindingsOf, QualityCell, QualityHeading } from './quality-cells.tsx'

interface ColumnOptions {
  brokenLinks: readonly BrokenLink[]
  totals: CompletionTotals
  canEdit: boolean
  quality: QualityTotals | undefined
  findingsOf: FindingsOf
  channels: readonly ChannelGaps[]
}

export interface CompletionTableProps extends ColumnOptions {
  label: string
  products: readonly CompletionRow[]
  /** The field or check that the filter selects; the table scrolls to it. */
  column: string | undefined
  isStale: boolean
  empty: string
}

/** Which fields each product has filled, and which checks it does not pass. */
export function CompletionTable(props: CompletionTableProps) {
  const { brokenLinks, totals, canEdit, quality, findingsOf, channels } = props
  const columns = createColumns({ brokenLinks, totals, canEdit, quality, findingsOf, channels })
  return (
    <List
      label={props.label}
      className={styles.table ?? ''}
      rows={props.products}
      columns={columns}
      keyOf={({ legacyProductId }) => legacyProductId}
      rowHeight={rowHeights.oneLine}
      minWidth={240 + cropsWidth + 88 * (fieldNames.length + rules.length) + 120 * channels.length}
      isStale={props.isStale}
      scrollToColumn={props.column}
      empty={props.empty}
    />
  )
}

/** Room for two or three names of crops. */
const cropsWidth = 170

export const getChannelColumn = ({ channelId }: { channelId: string }) => `channel ${channelId}`

function createColumns(options: ColumnOptions): ListColumn<CompletionRow>[] {
  const { totals, canEdit, quality, findingsOf, channels } = options
  const brokenLinksOf = ({ legacyProductId }: CompletionRow) =>
    options.brokenLinks.filter((link) => link.legacyProductId === legacyProductId)
  return [
    {
      id: 'product',
      title: 'Product',
      width: 'var(--product-width)',
      isRowHeader: true,
      isFrozen: true,
      render: (product) => <ProductCell product={product} brokenLinks={brokenLinksOf(product)} />,
    },
    ...fieldNames.map((field) => ({
      id: field,
      title: completionLabels[field],
      hint: `${formatNumber(totals[field])} of ${formatCount(totals.products, 'product')}`,
      heading: <FieldHeading field={field} totals={totals} />,
      width: field === 'crops' ? `minmax(${cropsWidth}px, 1fr)` : '78px',
      render: (product: CompletionRow) => (
        <FieldCell
          field={field}
          product={product}
          brokenLinks={brokenLinksOf(product)}
          canEdit={canEdit}
        />
      ),
    })),
    ...channels.map((channel) => ({
      id: getChannelColumn(channel),
      title: channel.name,
      hint: `${formatNumber(channel.complete.size)} of ${formatCount(channel.total, 'product')} of the channel are complete`,
      heading: <ChannelHeading {...channel} />,
      width: '110px',
      render: (product: CompletionRow) => (
        <ChannelCell channel={channel} product={product} canEdit={canEdit} />
      ),
    })),
    ...rules.map((rule) => ({
      id: rule.name,
      title: rule.title,
      hint: rule.text,
      heading: <QualityHeading rule={rule} totals={quality} />,
      width: '78px',
      render: (product: CompletionRow) => (
        <QualityCell
          rule={rule}
          product={product}
          findings={findingsOf(product.legacyProductId)}
          canEdit={canEdit}
        />
      ),
    })),
  ]
}

function FieldHeading({ field, totals }: { field: ReportField; totals: CompletionTotals }) {
  const percent = percentOf(totals[field], totals.products)
  return (
    <>
      <span className={styles.title}>{completionLabels[field]}</span>
      <span className={styles.total}>
        <span>{totals[field]}</span>
        <span className="np-muted">{percent} %</span>
      </span>
      <Bar percent={percent} />
    </>
  )
}

/** The report has no columns for these links, so their marks are shown beside the product. */
const linksWithoutColumn: Partial<Record<LinkField, string>> = {
  weblinkSafetyDataSheet: 'Safety Data Sheet',
  labelCodeFront: 'Front product label',
  labelCodeBack: 'Back product label',
}

interface ProductCellProps {
  product: CompletionRow
  brokenLinks: readonly BrokenLink[]
}

function ProductCell({ product, brokenLinks }: ProductCellProps) {
  return (
    <div className="np-shrink np-medium">
      <Link
        {...recordScreens.product({ id: `${product.legacyProductId}` })}
        className={`np-two-lines-on-phone ${styles.name}`}
        title={product.productName}
      >
        <LocalText>{product.productName}</LocalText>
      </Link>
      <span className={styles.code}>
        {product.dhCode}{' '}
        {brokenLinks.map((link) => {
          const what = linksWithoutColumn[link.field]
          return what && <BrokenLinkIndicator key={link.field} what={what} {...link} />
        })}
      </span>
    </div>
  )
}

interface FieldCellProps extends ProductCellProps {
  field: ReportField
  canEdit: boolean
}

function FieldCell({ field, product, brokenLinks, canEdit }: FieldCellProps) {
  const brokenBag = brokenLinks.find((link) => link.field === 'weblinkPackImage')
  if (field === 'bagPack' && brokenBag) {
    return <BrokenLinkIndicator what={completionLabels.bagPack} {...brokenBag} />
  }
  if (product[field]) return <FilledIndicator field={field} product={product} />
  return <MissingIndicator field={field} product={product} canEdit={canEdit} />
}

function FilledIndicator({ field, product }: { field: ReportField; product: CompletionRow }) {
  if (field === 'crops') {
    return (
      <span className="np-block np-cut" title={product.crops}>
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

/** A click opens the missing field. */
function MissingIndicator({ field, product, canEdit }: Omit<FieldCellProps, 'brokenLinks'>) {
  if (!canEdit) return <span {...pillAttributes('missing')}>{indicators.missing.label}</span>
  const { screen, field: target } = gapScreens[field]
  const title = completionLabels[field]
  return (
    <Link
      {...pillAttributes('missing')}
      to={screen}
      search={{ product: product.legacyProductId, field: target }}
      aria-label={`Missing: ${title} of ${product.productName}`}
    >
      {indicators.missing.label}
    </Link>
  )
}
