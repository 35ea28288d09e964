import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { shortTime } from '../format/time.ts'
import { compareTexts, type Segment } from '../text/text-diff.ts'
import styles from './field-conflicts.module.css'

export interface ConflictInWords {
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
        const texts = compareTexts(mine, theirs)
        return (
          <article key={field} className={styles.conflict} aria-label={label}>
            <h4>
              {label}
              <span>
                {by ?? 'Somebody'}
                {at && <time dateTime={at}>, {shortTime(at)}</time>}
              </span>
            </h4>
            <div className={styles.sides}>
              <Side title="Yours" whose="mine" segments={texts.mine} />
              <Side title="Theirs" whose="theirs" segments={texts.theirs} />
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
  segments: readonly Segment[]
}

function Side({ title, whose, segments }: SideProps) {
  return (
    <div data-whose={whose}>
      <h5>{title}</h5>
      <p dir="auto">
        {segments.length === 0 && <i>empty</i>}
        {segments.map(({ text, isOwn }, i) =>
          isOwn ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
        )}
      </p>
    </div>
  )
}
