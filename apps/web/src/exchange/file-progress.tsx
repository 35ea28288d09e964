import { Button, Loader, Progress } from '@mantine/core'
import type { Progress as CallProgress } from '../api/call-options.ts'
import styles from './file-progress.module.css'

interface FileProgressProps {
  fileName: string | undefined
  progress: CallProgress | undefined
  onCancel: () => void
}

/** How much of a file has been sent, then how much of it has been checked, in percent. */
export function FileProgress({ fileName, progress, onCancel }: FileProgressProps) {
  const percent = Math.floor(progress?.percent ?? 0)
  // The file is sent, and the server does not report its progress.
  const isIndeterminate = progress?.step === 'sending' && percent >= 100
  const action = progress?.step === 'working' || isIndeterminate ? 'Checking' : 'Uploading'
  return (
    <div className={styles.progress}>
      <p role="status">
        {isIndeterminate && <Loader size={16} aria-hidden />}
        <span>
          {action} {fileName}
          {isIndeterminate ? ' …' : <span aria-hidden>: {percent} %</span>}
        </span>
      </p>
      <Progress
        value={isIndeterminate ? 100 : percent}
        animated={isIndeterminate}
        aria-label={`${action} file`}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
