import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './import-preview.module.css'

/** Says why a file could not be checked. */
export function FileRejection({
  fileName,
  reason,
}: {
  fileName: string | undefined
  reason: string
}) {
  return (
    <p className={styles.rejection} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <span>
        <strong>{fileName}</strong> {reason}
      </span>
    </p>
  )
}
