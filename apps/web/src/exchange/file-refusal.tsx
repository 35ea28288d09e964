import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './import-preview.module.css'

/** Why a file cannot be taken at all. */
export function FileRefusal({
  fileName,
  reason,
}: {
  fileName: string | undefined
  reason: string
}) {
  return (
    <p className={styles.refusal} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <span>
        <strong>{fileName}</strong> {reason}
      </span>
    </p>
  )
}
