import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from '../../ui/form/field-conflicts.module.css'
import { formatDateTime } from '../../ui/format/time.ts'
import { WordDiff } from '../../ui/text/word-diff.tsx'
import type { AdviceEdit } from './use-advice-edit.ts'

/** Shows the text before the edit, the one of the other user and the own one, with their changes. */
export function AdviceConflict({ edit }: { edit: AdviceEdit }) {
  return edit.conflict ? <ConflictPanel edit={edit} conflict={edit.conflict} /> : null
}

interface ConflictPanelProps {
  edit: AdviceEdit
  conflict: NonNullable<AdviceEdit['conflict']>
}

function ConflictPanel({ edit, conflict }: ConflictPanelProps) {
  const { savedBy, savedAt, action, remote } = conflict
  const base = edit.base.text
  // An advice text is never empty: the other user deleted it.
  const stored = remote === '' ? null : remote
  const own = action === 'delete' ? null : edit.text
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        Nothing was {own === null ? 'deleted' : 'saved'}: {savedBy ?? 'another user'}{' '}
        {stored === null ? 'deleted' : 'changed'} this advice in the meantime
        {savedAt && (
          <>
            , <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
          </>
        )}
      </h3>
      <div className={styles.conflict}>
        <div className={styles.sides}>
          <Side title="Before your change">
            {base === null ? (
              <i>There was no advice yet</i>
            ) : (
              <WordDiff before={base} after={base} />
            )}
          </Side>
          <Side title="Change by the other user" whose="remote">
            {stored === null ? <i>Deleted</i> : <WordDiff before={base ?? ''} after={stored} />}
          </Side>
          <Side title="Your change" whose="own">
            {own === null ? <i>To be deleted</i> : <WordDiff before={base ?? ''} after={own} />}
          </Side>
        </div>
        <div className="np-row np-middle np-end np-wrap np-gap-8">
          <Button variant="default" size="xs" onClick={edit.acceptRemote}>
            Accept the other change
          </Button>
          <Button variant="default" size="xs" onClick={() => void edit.keepOwn()}>
            {own === null ? 'Delete anyway' : 'Keep your change'}
          </Button>
        </div>
      </div>
    </section>
  )
}

interface SideProps {
  title: string
  whose?: 'own' | 'remote'
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
