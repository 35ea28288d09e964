import { Button } from '@mantine/core'
import styles from './load-failure.module.css'

/** Stands where the content would, when it could not be fetched. */
export function LoadFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <h2>{title}</h2>
      <p>Nothing was changed. Check your connection and try again.</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
