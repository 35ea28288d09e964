import { Button, Progress } from '@mantine/core'
import { formatCount } from '../../ui/format/count.ts'
import styles from '../../ui/page/progress.module.css'

interface PreviewProgressProps {
  percent: number
  /** How many previews of others come first. */
  previewsBefore: number
  onCancel: () => void
}

/** How much of a restore preview is done, with a button to stop it. */
export function PreviewProgress({ percent, previewsBefore, onCancel }: PreviewProgressProps) {
  return (
    <div className={styles.progress}>
      <p role="status">
        {previewsBefore > 0 ? (
          `The preview is in the queue: ${formatCount(previewsBefore, 'preview')} before yours`
        ) : (
          <span>
            Loading the changes since then<span aria-hidden>: {percent} %</span>
          </span>
        )}
      </p>
      <Progress value={percent} aria-label="Loading the changes since then" />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
