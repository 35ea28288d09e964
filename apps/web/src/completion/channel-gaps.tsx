import { rules } from '@nutripim/agronomy/rules'
import type { ChannelStatus, CompletionRow } from '@nutripim/contract/completion/completion'
import { isApplicationField } from '@nutripim/contract/products/product-fields'
import { formatDeliveredFieldLabel } from '@nutripim/wording/delivered-field-labels'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../ui/format/count.ts'
import { pillAttributes } from '../ui/indicators/indicators.ts'
import { percentOf } from './completion-fields.ts'
import styles from './completion-page.module.css'
import { Bar } from './completion-summary.tsx'

type Gap = ChannelStatus['gaps'][number]

/** Products by what a channel says about them. */
export interface ChannelGaps {
  channelId: string
  name: string
  total: number
  complete: ReadonlySet<number>
  gaps: ReadonlyMap<number, Gap>
}

export function indexChannels(channels: readonly ChannelStatus[]): ChannelGaps[] {
  return channels.map(({ channelId, name, complete, gaps }) => ({
    channelId,
    name,
    total: complete.length + gaps.length,
    complete: new Set(complete),
    gaps: new Map(gaps.map((gap) => [gap.legacyProductId, gap])),
  }))
}

const ruleTitles = new Map<string, string>(rules.map(({ name, title }) => [name, title]))

/** Each gap once: a field can be delivered and checked. */
const listGaps = ({ missing, failedChecks }: Gap): string[] => [
  ...new Set([...missing, ...failedChecks]),
]

export function formatGap(gap: Gap): string {
  const labels = listGaps(gap).map(
    (each) => ruleTitles.get(each) ?? formatDeliveredFieldLabel(each),
  )
  const held = gap.failedChecks.length > 0 ? ' The channel keeps the last published version.' : ''
  return `${labels.join(', ')}.${held}`
}

/** The name of a channel, with how many of its products are complete. */
export function ChannelHeading({ name, complete, total }: ChannelGaps) {
  const percent = percentOf(complete.size, total)
  return (
    <>
      <span className={styles.title}>{name}</span>
      <span className={styles.total}>
        <span>
          {formatNumber(complete.size)} of {formatNumber(total)}
        </span>
        <span className="np-muted">{percent} %</span>
      </span>
      <Bar percent={percent} />
    </>
  )
}

interface ChannelCellProps {
  channel: ChannelGaps
  product: CompletionRow
  canEdit: boolean
}

/** A click opens the first gap. */
export function ChannelCell({ channel, product, canEdit }: ChannelCellProps) {
  const { legacyProductId, productName } = product
  if (channel.complete.has(legacyProductId)) {
    return (
      <span className={styles.has} role="img" aria-label="Complete">
        <IconCheck size={15} stroke={2} aria-hidden />
      </span>
    )
  }
  const gap = channel.gaps.get(legacyProductId)
  if (!gap) return null
  const [first = '', ...others] = listGaps(gap)
  const text = formatGap(gap)
  const attributes = pillAttributes(gap.failedChecks.length > 0 ? 'warning' : 'missing')
  const label = `${others.length + 1} missing`
  if (!canEdit) {
    return (
      <span {...attributes} title={text}>
        {label}
      </span>
    )
  }
  return (
    <Link
      {...attributes}
      to={findGapScreen(first)}
      search={{ product: legacyProductId, field: first }}
      title={text}
      aria-label={`Missing for ${channel.name}: ${text} ${productName}`}
    >
      {label}
    </Link>
  )
}

function findGapScreen(gap: string) {
  if (gap === 'displayElements') return '/product-info/elements'
  if (isApplicationField(gap)) return '/product-info/applications'
  const isOfComposition = gap === 'composition' || (ruleTitles.has(gap) && gap !== 'texts')
  return isOfComposition ? '/product-info/composition' : '/product-info/descriptions'
}
