import { IconCloudOff } from '@tabler/icons-react'
import { useOnline } from '../../ui/feedback/use-online.ts'
import styles from './offline-bar.module.css'

/** Shows above the screen while there is no network. */
export function OfflineBar() {
  const isOnline = useOnline()
  // The live region exists from the start, so that screen readers announce its text.
  return (
    <div role="status" aria-label="Network">
      {!isOnline && (
        <p className={styles.bar}>
          <IconCloudOff size={18} stroke={1.6} aria-hidden />
          You are offline. Data may be out of date, and you cannot save until you are online again.
        </p>
      )}
    </div>
  )
}
