import styles from './remote-change-mark.module.css'

interface TheirMarkProps {
  /** A diamond for what somebody else changed, a dot for what they are editing. */
  kind: 'changed' | 'editing'
  words: string
}

/** A quiet sign of somebody else. */
export function TheirMark({ kind, words }: TheirMarkProps) {
  return (
    <span className={styles.mark} data-kind={kind} role="img" aria-label={words} title={words} />
  )
}
