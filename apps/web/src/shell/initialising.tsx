import styles from './initialising.module.css'

/** While the app finds out who is there and where they want to go. */
export function Initialising() {
  return (
    <main className={styles.page} aria-busy="true">
      Initialising...
    </main>
  )
}
