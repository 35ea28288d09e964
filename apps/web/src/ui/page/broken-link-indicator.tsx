import { IconLinkOff } from '@tabler/icons-react'
import { formatDate } from '../format/time.ts'
import styles from './broken-link-indicator.module.css'

interface BrokenLinkIndicatorProps {
  /** What it is that is broken, such as “Bag graphic”. */
  what: string
  brokenSince: string
  lastGood: string | null
}

/** A link that leads nowhere: since when, and when it last did not. */
export function BrokenLinkIndicator(props: BrokenLinkIndicatorProps) {
  const label = describeBrokenLink(props)
  return (
    <span className={styles.indicator} role="img" aria-label={label} title={label}>
      <IconLinkOff size={15} stroke={1.8} aria-hidden />
    </span>
  )
}

function describeBrokenLink({ what, brokenSince, lastGood }: BrokenLinkIndicatorProps): string {
  const before = lastGood ? `last good ${formatDate(lastGood)}` : 'never worked'
  return `${what} broken since ${formatDate(brokenSince)}, ${before}`
}
