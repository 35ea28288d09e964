import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { type ChangePart, formatChangeParts } from '@nutripim/wording/change-sentence'
import styles from './audit.module.css'

interface ChangeSentenceProps {
  entry: AuditEntry
  names: AuditNames
}

/** A change as a sentence; the name of the record is emphasised. */
export function ChangeSentence(props: ChangeSentenceProps) {
  return (
    <span className={`np-two-lines np-sm ${styles.sentence}`}>
      <ChangeParts {...props} />
    </span>
  )
}

/** The sentence is English; a name or value from right to left turns only itself around. */
export function ChangeParts({ entry, names }: ChangeSentenceProps) {
  return formatChangeParts(entry, names).map((part, i) => <Part key={i} {...part} />)
}

function Part({ text, isSubject, isValue }: ChangePart) {
  if (isSubject) return <bdi className="np-bold">{text}</bdi>
  return isValue ? <bdi>{text}</bdi> : text
}
