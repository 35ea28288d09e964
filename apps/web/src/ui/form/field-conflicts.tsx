import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../format/time.ts'
import { formatUser } from '../format/user.ts'
import { compareWords, type WordChange } from '../text/compare-words.ts'
import { DiffSide } from '../text/word-diff.tsx'
import styles from './field-conflicts.module.css'

interface ConflictInWords {
  field: string
  label: string
  /** What stands in the form, and what is stored. */
  mine: string
  theirs: string
  by: string | null
  at: string | null
}

interface FieldConflictsProps {
  conflicts: readonly ConflictInWords[]
  onKeepMine: (field: string) => void
  onTakeTheirs: (field: string) => void
}

/** Field by field what somebody else saved meanwhile beside what stands in the form, and the choice. */
export function FieldConflicts({ conflicts, onKeepMine, onTakeTheirs }: FieldConflictsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.panel} aria-labelledby="conflicts-title">
      <h3 id="conflicts-title" ref={heading} tabIndex={-1}>
        Nothing was saved: somebody else changed{' '}
        {conflicts.length === 1 ? 'a field' : `${conflicts.length} fields`} meanwhile
      </h3>
      {conflicts.map(({ field, label, mine, theirs, by, at }) => {
        const changes = compareWords(theirs, mine)
        return (
          <article key={field} className={styles.conflict} aria-label={label}>
            <h4>
              {label}
              <span>
                {formatUser(by)}
                {at && <time dateTime={at}>, {formatDateTime(at)}</time>}
              </span>
            </h4>
            <div className={styles.sides}>
              <Side title="Yours" whose="mine" changes={changes} />
              <Side title="Theirs" whose="theirs" changes={changes} />
            </div>
            <div className={styles.choice}>
              <Button
                variant="default"
                size="xs"
                aria-label={`Keep mine: ${label}`}
                onClick={() => onKeepMine(field)}
              >
                Keep mine
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={`Take theirs: ${label}`}
                onClick={() => onTakeTheirs(field)}
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
  whose: 'mine' | 'theirs'
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
