import styles from './remote-change-indicator.module.css'

interface RemoteChangeIndicatorProps {
  /** A diamond for a change by another user, a dot while another user is editing. */
  kind: 'changed' | 'editing'
  label: string
}

export function RemoteChangeIndicator({ kind, label }: RemoteChangeIndicatorProps) {
  return (
    <span
      className={styles.indicator}
      data-kind={kind}
      role="img"
      aria-label={label}
      title={label}
    />
  )
}
