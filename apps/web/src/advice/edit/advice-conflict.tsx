import { Button } from '@mantine/core'
import type { AdviceConflict as Conflict } from '@nutripim/contract/advice/advice'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatDateTime } from '../../ui/format/time.ts'
import { WordDiff } from '../../ui/text/word-diff.tsx'
import styles from './advice-conflict.module.css'

interface AdviceConflictProps {
  conflict: Conflict
  /** The text that both started from; null: there was none. */
  base: string | null
  /** Null: it was to be deleted. */
  mine: string | null
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Three ways: the text as it was found, theirs and one's own, each against where it came from. */
export function AdviceConflict({ conflict, base, mine, ...choice }: AdviceConflictProps) {
  const { stored, savedBy, savedAt } = conflict
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        Nothing was {mine === null ? 'deleted' : 'saved'}: {savedBy ?? 'another user'}{' '}
        {stored === null ? 'deleted' : 'changed'} this advice in the meantime
        {savedAt && (
          <>
            , <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
          </>
        )}
      </h3>
      <div className={styles.sides}>
        <Side title="Before your change">
          {base === null ? <i>There was no advice yet</i> : <WordDiff before={base} after={base} />}
        </Side>
        <Side title="Theirs" whose="theirs">
          {stored === null ? <i>Deleted</i> : <WordDiff before={base ?? ''} after={stored} />}
        </Side>
        <Side title="Yours" whose="mine">
          {mine === null ? <i>To be deleted</i> : <WordDiff before={base ?? ''} after={mine} />}
        </Side>
      </div>
      <div className={styles.choice}>
        <Button variant="default" size="xs" onClick={choice.onTakeTheirs}>
          Take theirs
        </Button>
        <Button variant="default" size="xs" onClick={choice.onKeepMine}>
          {mine === null ? 'Delete anyway' : 'Keep mine'}
        </Button>
      </div>
    </section>
  )
}

interface SideProps {
  title: string
  whose?: 'mine' | 'theirs'
  children: ReactNode
}

function Side({ title, whose, children }: SideProps) {
  return (
    <div data-whose={whose}>
      <h4>{title}</h4>
      {children}
    </div>
  )
}
