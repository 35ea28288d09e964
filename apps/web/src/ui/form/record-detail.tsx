import type { ReactNode } from 'react'
import { KeptForm } from './kept-form.tsx'
import { LostEdits, type LostEditsProps } from './lost-edits.tsx'

interface RecordDetailProps {
  /** Whether a record, or a new one, is open. */
  isOpen: boolean
  /** What happened to the open record; undefined while it can be saved. */
  gone: string | undefined
  /** Before the list is loaded nobody knows whether a record is lost. */
  isLoaded: boolean
  lostEdits: LostEditsProps
  /** Shown while no record is open. */
  empty: ReactNode
  /** The form. */
  children: ReactNode
}

/**
 * The form beside a list. Without its record: what was typed into it before the session of the user
 * ended, and a hint.
 */
export function RecordDetail(props: RecordDetailProps) {
  if (props.isOpen) return <KeptForm gone={props.gone}>{props.children}</KeptForm>
  return (
    <>
      {props.isLoaded && <LostEdits {...props.lostEdits} />}
      {props.empty}
    </>
  )
}
