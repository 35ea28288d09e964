import { isAnyRequestLive, subscribeToLiveRequests } from '../../api/live-requests.ts'
import { useStore } from '../../ui/store.ts'
import styles from './loading-bar.module.css'

/** There while any request is live, gone when the last one has ended. */
export function LoadingBar() {
  const isLive = useStore({ subscribe: subscribeToLiveRequests, get: isAnyRequestLive })
  return isLive && <div className={styles.bar} role="progressbar" aria-label="Loading" />
}
