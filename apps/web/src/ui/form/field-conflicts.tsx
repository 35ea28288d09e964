import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCount } from '../format/count.ts'
import { formatDateTime } from '../format/time.ts'
import { formatUser } from '../format/user.ts'
import { useGoneRecord } from '../unsaved/gone-record.ts'
import type { FieldConflict } from './edit-form-state.ts'
import styles from './field-conflicts.module.css'
import { GoneNotice } from './kept-form.tsx'
import { TextSides } from './text-sides.tsx'

interface FieldConflictsProps<Values, Field extends keyof Values & string> {
  /** Of `useEditForm`. */
  state: {
    conflicts: readonly FieldConflict<Values, Field>[]
    keepOwn: (field: Field) => void
    acceptRemote: (field: Field) => void
  }
  labels: Readonly<Record<Field, string>>
  format?: (value: Values[Field], field: Field) => string
}

/**
 * What other users did to the record meanwhile. Shows field by field what another user saved beside what
 * is in the form, and lets the user decide; or that the record is gone.
 */
export function FieldConflicts<Values, Field extends keyof Values & string>(
  props: FieldConflictsProps<Values, Field>,
) {
  if (useGoneRecord()) return <GoneNotice />
  return props.state.conflicts.length === 0 ? null : <ConflictPanel {...props} />
}

function ConflictPanel<Values, Field extends keyof Values & string>({
  state: { conflicts, keepOwn, acceptRemote },
  labels,
  format = String,
}: FieldConflictsProps<Values, Field>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.panel} aria-labelledby="conflicts-title">
      <h3 id="conflicts-title" ref={heading} tabIndex={-1}>
        Nothing was saved: another user changed{' '}
        {conflicts.length === 1 ? 'a field' : formatCount(conflicts.length, 'field')} in the
        meantime
      </h3>
      {conflicts.map(({ field, own, remote, savedBy, savedAt }) => {
        return (
          <article key={field} className={styles.conflict} aria-label={labels[field]}>
            <h4>
              {labels[field]}
              <span>
                {formatUser(savedBy)}
                {savedAt && <time dateTime={savedAt}>, {formatDateTime(savedAt)}</time>}
              </span>
            </h4>
            <TextSides
              own={{ title: 'Your change', text: format(own, field) }}
              remote={{ title: 'Change by the other user', text: format(remote, field) }}
            />
            <div className="np-row np-middle np-end np-wrap np-gap-8">
              <Button
                variant="default"
                size="xs"
                aria-label={`Keep your change: ${labels[field]}`}
                onClick={() => keepOwn(field)}
              >
                Keep your change
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={`Accept the other change: ${labels[field]}`}
                onClick={() => acceptRemote(field)}
              >
                Accept the other change
              </Button>
            </div>
          </article>
        )
      })}
    </section>
  )
}
