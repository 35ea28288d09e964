import styles from './initialising.module.css'

/** While the app finds out who is there and where they want to go. */
export function Initialising() {
  return (
    <div className={styles.page} role="status">
      Initialising...
    </div>
  )
}
