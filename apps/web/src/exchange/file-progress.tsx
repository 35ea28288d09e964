import { Button, Loader, Progress } from '@mantine/core'
import type { Progress as CallProgress } from '../api/call.ts'
import styles from './file-progress.module.css'

interface FileProgressProps {
  fileName: string | undefined
  progress: CallProgress | undefined
  onCancel: () => void
}

/** How much of a file has been sent, then how much of it has been checked, in percent. */
export function FileProgress({ fileName, progress, onCancel }: FileProgressProps) {
  const percent = Math.floor(progress?.percent ?? 0)
  // Sent, and the server does not say how far it is.
  const isWaiting = progress?.step === 'sending' && percent >= 100
  const words = progress?.step === 'working' || isWaiting ? 'Checking' : 'Uploading'
  return (
    <div className={styles.progress}>
      <p role="status">
        {isWaiting && <Loader size={16} aria-hidden />}
        <span>
          {words} {fileName}
          {isWaiting ? ' …' : <span aria-hidden>: {percent} %</span>}
        </span>
      </p>
      <Progress
        value={isWaiting ? 100 : percent}
        animated={isWaiting}
        aria-label={`${words} file`}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
