import { Button, Progress } from '@mantine/core'
import styles from './audit.module.css'

interface PreviewProgressProps {
  percent: number
  onCancel: () => void
}

/** How much of a restore preview is done, with a button to stop it. */
export function PreviewProgress({ percent, onCancel }: PreviewProgressProps) {
  return (
    <div className={styles.progress}>
      <p role="status">
        Loading the changes since then<span aria-hidden>: {percent} %</span>
      </p>
      <Progress value={percent} aria-label="Loading the changes since then" />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
