import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './error-message.module.css'

interface ErrorMessageProps {
  /** What happened and what to do next, in a sentence or two. */
  children: ReactNode
  /** More of the same kind, shown on request. */
  details?: readonly string[]
}

/** Says at a form or file why something could not be done. */
export function ErrorMessage({ children, details = [] }: ErrorMessageProps) {
  return (
    <div className={styles.error} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div className={`np-grow ${styles.content}`}>
        <span>{children}</span>
        {details.length > 0 && (
          <details>
            <summary>Details</summary>
            {details.map((detail) => (
              <p key={detail}>{detail}</p>
            ))}
          </details>
        )}
      </div>
    </div>
  )
}
