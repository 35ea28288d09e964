import styles from './initialising.module.css'

/** Shows while the app finds out who is signed in. */
export function Initialising() {
  return (
    <div className={styles.page} role="status">
      Initialising...
    </div>
  )
}
