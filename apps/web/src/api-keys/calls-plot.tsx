import { formatCount } from '../ui/format/count.ts'
import styles from './keys.module.css'

const height = 24
const step = 4

/** The calls of each day as bars, oldest first. */
export function CallsPlot({ calls }: { calls: readonly number[] }) {
  const max = Math.max(1, ...calls)
  const total = calls.reduce((sum, count) => sum + count, 0)
  const today = calls.at(-1) ?? 0
  const label = `${formatCount(total, 'call')} in ${formatCount(calls.length, 'day')}, ${formatCount(today, 'call')} today`
  return (
    <svg
      className={styles.plot}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${calls.length * step} ${height}`}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      {calls.map((count, day) => {
        // A day with one call is still visible beside one with a million.
        const bar = count === 0 ? 1 : Math.max(3, (count / max) * height)
        return (
          <rect
            key={day}
            data-empty={count === 0 || undefined}
            x={day * step}
            y={height - bar}
            width={step - 1}
            height={bar}
          />
        )
      })}
    </svg>
  )
}
