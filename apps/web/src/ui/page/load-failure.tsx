import { Button } from '@mantine/core'
import styles from './load-failure.module.css'

interface LoadFailureProps {
  title: string
  /** What the query failed with. A server that answered is not a matter of the connection. */
  error?: unknown
  onRetry: () => void
}

/** Stands where the content would, when it could not be fetched. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <h2>{title}</h2>
      <p>Nothing was changed. {formatAdvice(error)}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** An error of a call has the status of the answer; 0 if there was none. */
const statusOf = (error: unknown) =>
  error instanceof Error && 'status' in error ? Number(error.status) : undefined

function formatAdvice(error: unknown): string {
  const status = statusOf(error)
  if (status === 0) return 'Check your connection and try again.'
  if (status === undefined) return 'Try again.'
  if (status >= 500) return 'The server has a problem. Try again in a minute.'
  return 'The server did not accept the request. Reload the page and try again.'
}
