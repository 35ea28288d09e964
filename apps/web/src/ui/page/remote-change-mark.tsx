import styles from './remote-change-mark.module.css'

interface RemoteChangeMarkProps {
  /** A diamond for a change by another user, a dot while another user is editing. */
  kind: 'changed' | 'editing'
  label: string
}

export function RemoteChangeMark({ kind, label }: RemoteChangeMarkProps) {
  return (
    <span className={styles.mark} data-kind={kind} role="img" aria-label={label} title={label} />
  )
}
