import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../format/time.ts'
import { formatUser } from '../format/user.ts'
import { compareWords, type WordChange } from '../text/compare-words.ts'
import { DiffSide } from '../text/word-diff.tsx'
import styles from './field-conflicts.module.css'
import type { FieldConflict } from './use-edit-form.ts'

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
        {conflicts.length === 1 ? 'a field' : `${conflicts.length} fields`} in the meantime
      </h3>
      {conflicts.map(({ field, mine, remote, savedBy, savedAt }) => {
        const changes = compareWords(format(remote, field), format(mine, field))
        return (
          <article key={field} className={styles.conflict} aria-label={labels[field]}>
            <h4>
              {labels[field]}
              <span>
                {formatUser(savedBy)}
                {savedAt && <time dateTime={savedAt}>, {formatDateTime(savedAt)}</time>}
              </span>
            </h4>
            <div className={styles.sides}>
              <Side title="Yours" whose="mine" changes={changes} />
              <Side title="Theirs" whose="remote" changes={changes} />
            </div>
            <div className={styles.choice}>
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

interface SideProps {
  title: string
  whose: 'mine' | 'remote'
  changes: readonly WordChange[]
}

function Side({ title, whose, changes }: SideProps) {
  return (
    <div data-whose={whose}>
      <h5>{title}</h5>
      <p dir="auto">
        <DiffSide changes={changes} side={whose === 'mine' ? 'after' : 'before'} />
      </p>
    </div>
  )
}
