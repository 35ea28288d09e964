import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { changePieces } from '@nutripim/wording/change-sentence'
import styles from './audit.module.css'

/** A change as one would say it, the name of the record set off. */
export function ChangeSentence({ entry, names }: { entry: AuditEntry; names: AuditNames }) {
  return (
    <span className={styles.sentence} dir="auto">
      {changePieces(entry, names).map(({ text, isSubject }, i) =>
        isSubject ? <em key={i}>{text}</em> : <span key={i}>{text}</span>,
      )}
    </span>
  )
}
