import { Button, Loader, Progress } from '@mantine/core'
import type { Progress as CallProgress } from '../api/call-options.ts'
import { formatCount } from '../ui/format/count.ts'
import styles from '../ui/page/progress.module.css'

interface FileProgressProps {
  fileName: string | undefined
  progress: CallProgress | undefined
  onCancel: () => void
}

/** How much of a file has been sent, its position in the queue, then how much of it has been checked. */
export function FileProgress({ fileName, progress, onCancel }: FileProgressProps) {
  const isQueued = progress?.step === 'queued'
  const percent = isQueued ? 0 : Math.floor(progress?.percent ?? 0)
  // Sent, and the server does not report how far it is.
  const isPending = progress?.step === 'sending' && percent >= 100
  const verb = progress?.step === 'working' || isPending ? 'Checking' : 'Uploading'
  return (
    <div className={styles.progress}>
      <p role="status">
        {(isPending || isQueued) && <Loader size={16} aria-hidden />}
        {isQueued ? (
          <span>
            {fileName} is in the queue: {formatCount(progress.before, 'upload')} before yours
          </span>
        ) : (
          <span>
            {verb} {fileName}
            {isPending ? ' …' : <span aria-hidden>: {percent} %</span>}
          </span>
        )}
      </p>
      <Progress
        value={isPending || isQueued ? 100 : percent}
        animated={isPending || isQueued}
        aria-label={`${verb} file`}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
