import { isAnyRequestLive, subscribeToLiveRequests } from '../../api/live-requests.ts'
import { useStore } from '../../ui/store.ts'
import styles from './loading-bar.module.css'

/** Shows while any request is running. */
export function LoadingBar() {
  const isLive = useStore({ subscribe: subscribeToLiveRequests, get: isAnyRequestLive })
  return isLive && <div className={styles.bar} role="progressbar" aria-label="Loading" />
}
