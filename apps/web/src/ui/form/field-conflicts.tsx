import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCount } from '../format/count.ts'
import { formatDateTime } from '../format/time.ts'
import { formatUser } from '../format/user.ts'
import type { FieldConflict } from './edit-form-state.ts'
import styles from './field-conflicts.module.css'
import { TextSides } from './text-sides.tsx'

interface FieldConflictsProps<Values, Field extends keyof Values & string> {
  /** Of `useEditForm`. */
  state: {
    conflicts: readonly FieldConflict<Values, Field>[]
    keepMine: (field: Field) => void
    takeRemote: (field: Field) => void
  }
  labels: Readonly<Record<Field, string>>
  format?: (value: Values[Field], field: Field) => string
}

/** Shows field by field what another user saved beside what is in the form, and lets the user decide. */
export function FieldConflicts<Values, Field extends keyof Values & string>(
  props: FieldConflictsProps<Values, Field>,
) {
  return props.state.conflicts.length === 0 ? null : <ConflictPanel {...props} />
}

function ConflictPanel<Values, Field extends keyof Values & string>({
  state: { conflicts, keepMine, takeRemote },
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
      {conflicts.map(({ field, mine, remote, savedBy, savedAt }) => {
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
              mine={{ title: 'Yours', text: format(mine, field) }}
              remote={{ title: 'Theirs', text: format(remote, field) }}
            />
            <div className="np-row np-middle np-end np-wrap np-gap-8">
              <Button
                variant="default"
                size="xs"
                aria-label={`Keep mine: ${labels[field]}`}
                onClick={() => keepMine(field)}
              >
                Keep mine
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={`Take theirs: ${labels[field]}`}
                onClick={() => takeRemote(field)}
              >
                Take theirs
              </Button>
            </div>
          </article>
        )
      })}
    </section>
  )
}
