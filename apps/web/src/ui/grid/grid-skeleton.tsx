import { Skeleton } from '@mantine/core'
import { groupHeight, rowHeight } from './columns/column-layout.ts'
import styles from './grid.module.css'

const rows = Array.from({ length: 14 }, (_, index) => index)

/** Stands where the grid will, so that nothing jumps when the rows arrive. */
export function GridSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.frame} role="status" aria-label={label}>
      <div className={styles.box} aria-hidden>
        <div className={styles.header} style={{ height: rowHeight + groupHeight }} />
        {rows.map((row) => (
          <div key={row} className={styles.waiting}>
            <Skeleton height={12} width={120 + ((row * 37) % 80)} />
            <Skeleton height={12} width={72} />
            <Skeleton height={12} />
          </div>
        ))}
      </div>
      <div className={styles.status} />
    </div>
  )
}
