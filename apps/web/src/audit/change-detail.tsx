import { Button } from '@mantine/core'
import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { type ChangedField, listChangedFields } from '@nutripim/wording/change-fields'
import { formatAction, formatReason } from '@nutripim/wording/change-sentence'
import { formatDateTime } from '../ui/format/time.ts'
import { LinkButton } from '../ui/page/link-button.tsx'
import { plainTextOfHtml } from '../ui/rich-text/plain-text-of-html.ts'
import { WordDiff } from '../ui/text/word-diff.tsx'
import styles from './audit.module.css'
import { ChangeSentence } from './change-sentence.tsx'
import { HistoryLink } from './history-link.tsx'
import { findHistory, RecordLink } from './record-links.tsx'
import { findEntryUndo } from './request-undo.ts'

interface ChangeDetailProps {
  entry: AuditEntry
  names: AuditNames
  onRequest?: (requestId: string) => void
  /** Whether to show a link to the history of the record. */
  hasHistory?: boolean
}

const added = { insert: 'Added', update: 'Changed', delete: 'Deleted' } as const

/** One change: user, time, reason, and each field before and after. */
export function ChangeDetail({ entry, names, onRequest, hasHistory = true }: ChangeDetailProps) {
  const fields = listChangedFields(entry, names)
  const { requestId, act, reason } = entry
  const history = findHistory(entry)
  const undo = findEntryUndo(entry)
  const hasBefore = entry.change !== 'insert'
  const hasAfter = entry.change !== 'delete'
  return (
    <div className={`np-column np-gap-16 np-shrink ${styles.detail}`}>
      <p className={styles.lead}>
        <ChangeSentence entry={entry} names={names} />
      </p>
      <dl className="np-facts">
        <dt>{added[entry.change]} by</dt>
        <dd>
          {entry.by}{' '}
          {entry.byId !== entry.by && <span className="np-muted np-sm">{entry.byId}</span>}
        </dd>
        <dt>When</dt>
        <dd>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        </dd>
        {reason && (
          <>
            <dt>Reason</dt>
            <dd dir="auto">{formatReason(reason, formatDateTime)}</dd>
          </>
        )}
        {act && (
          <>
            <dt>Action</dt>
            <dd>{formatAction(act)}</dd>
          </>
        )}
        {requestId && (
          <>
            <dt>Request</dt>
            <dd className={styles.code}>{requestId}</dd>
          </>
        )}
      </dl>
      {fields.length > 0 && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th>Field</th>
              {hasBefore && <th>Before</th>}
              {hasAfter && <th>After</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow key={field.field} field={field} hasBefore={hasBefore} hasAfter={hasAfter} />
            ))}
          </tbody>
        </table>
      )}
      <div className="np-row np-wrap np-gap-8">
        <RecordLink entry={entry} />
        {undo && (
          <LinkButton size="xs" variant="default" to="/admin/history" search={undo}>
            Undo this change…
          </LinkButton>
        )}
        {hasHistory && history && <HistoryLink {...history} size="xs" />}
        {requestId && onRequest && (
          <Button size="xs" variant="default" onClick={() => onRequest(requestId)}>
            Show the whole request
          </Button>
        )}
      </div>
    </div>
  )
}

const plain = ({ text }: ChangedField, value: string | null) =>
  text === 'html' ? plainTextOfHtml(value ?? '') : (value ?? '')

interface FieldRowProps {
  field: ChangedField
  /** False for a record that was added. */
  hasBefore: boolean
  /** False for a record that was deleted. */
  hasAfter: boolean
}

function FieldRow({ field, hasBefore, hasAfter }: FieldRowProps) {
  const { label, before, after, text } = field
  const isReworded = text !== undefined && before !== null && after !== null
  return (
    <tr>
      <th scope="row">{label}</th>
      {isReworded ? (
        <td colSpan={2}>
          <WordDiff before={plain(field, before)} after={plain(field, after)} />
        </td>
      ) : (
        <>
          {hasBefore && <td dir="auto">{before === null ? <Empty /> : plain(field, before)}</td>}
          {hasAfter && <td dir="auto">{after === null ? <Empty /> : plain(field, after)}</td>}
        </>
      )}
    </tr>
  )
}

const Empty = () => <span className="np-muted np-sm">empty</span>
