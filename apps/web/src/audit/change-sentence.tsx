import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { formatChangeParts } from '@nutripim/wording/change-sentence'
import styles from './audit.module.css'

/** A change as a sentence; the name of the record is emphasised. */
export function ChangeSentence({ entry, names }: { entry: AuditEntry; names: AuditNames }) {
  return (
    <span className={`np-two-lines np-sm ${styles.sentence}`} dir="auto">
      {formatChangeParts(entry, names).map(({ text, isSubject }, i) =>
        isSubject ? <em key={i}>{text}</em> : <span key={i}>{text}</span>,
      )}
    </span>
  )
}
