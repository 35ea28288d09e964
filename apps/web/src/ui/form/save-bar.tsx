import { Button } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { hasNoFocus } from '../focus.ts'
import { CopyButton } from '../page/copy-button.tsx'
import { formatUnsavedEdits, useGoneRecord } from '../unsaved/gone-record.ts'
import styles from './save-bar.module.css'

interface SaveBarProps {
  label?: string
  isDirty: boolean
  /** Can be saved without edits, such as a new record. */
  needsNoEdit?: boolean
  /** Low, while there is nothing to save: the space belongs to the rows above. */
  isSlim?: boolean
  /** Lies on the padding below the page, where the form scrolls with the page. */
  isFlush?: boolean
  /** How much is unsaved, and what blocks the save. */
  status: ReactNode
  isSaving: boolean
  /** False while something must be decided first. */
  canSave?: boolean
  saveLabel?: string
  undoLabel?: string
  onUndo: () => void
  /** Without it the button submits the form around it. */
  onSave?: () => void
  /** Further buttons before Undo and Save. */
  children?: ReactNode
  /** Buttons that are also useful when there is nothing to save, such as Delete. */
  actions?: ReactNode
}

/**
 * The bar below a form or grid: it shows what is unsaved, with buttons to undo and save. It is always there, so
 * that Save is where the user looks for it.
 */
export function SaveBar(props: SaveBarProps) {
  const gone = useGoneRecord()
  return gone ? <ReadOnlyBar {...props} text={gone.reason} /> : <EditBar {...props} />
}

function EditBar(props: SaveBarProps) {
  const {
    isDirty,
    needsNoEdit = false,
    isSaving,
    canSave = true,
    saveLabel = 'Save',
    undoLabel = 'Undo all',
  } = props
  const focus = useReturnedFocus(isDirty)
  const size = props.isSlim ? 'compact-xs' : 'sm'
  return (
    <section
      {...focus}
      className={styles.bar}
      aria-label={props.label ?? 'Unsaved changes'}
      data-save-bar
      data-dirty={isDirty || undefined}
      data-flush={props.isFlush}
      data-slim={props.isSlim || undefined}
    >
      {/* At the other end than Save: what deletes must not be where a hand expects to save. */}
      {props.actions}
      <p role="status" className={styles.status}>
        {props.status}
      </p>
      {props.children}
      {isDirty && (
        <Button variant="default" disabled={isSaving} onClick={props.onUndo}>
          {undoLabel}
        </Button>
      )}
      <Button
        type={props.onSave ? 'button' : 'submit'}
        size={size}
        disabled={!(isDirty || needsNoEdit) || !canSave}
        loading={isSaving}
        onClick={props.onSave}
      >
        {saveLabel}
      </Button>
    </section>
  )
}

/**
 * A button of the bar that has the focus is disabled once nothing is unsaved. The focus then returns to
 * where the user came from, so that the keyboard goes on working there.
 */
function useReturnedFocus(isDirty: boolean) {
  const bar = useRef<HTMLElement>(null)
  const origin = useRef<HTMLElement>(null)
  useEffect(() => {
    const isLost = hasNoFocus() || bar.current?.contains(document.activeElement)
    if (isDirty || !origin.current || !isLost) return
    // The editor of a cell is gone by now; its grid is not.
    const target = origin.current.isConnected
      ? origin.current
      : document.querySelector<HTMLElement>('main [role=grid]')
    origin.current = null
    target?.focus({ preventScroll: true })
  }, [isDirty])
  return {
    ref: bar,
    onFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        origin.current = relatedTarget
    },
  }
}

interface ReadOnlyBarProps extends Partial<Pick<SaveBarProps, 'isDirty' | 'isFlush' | 'onUndo'>> {
  /** Why nothing can be saved. */
  text: string
}

/** Replaces the bar where nothing can be saved. What was typed before can be copied or discarded. */
export function ReadOnlyBar({ text, isDirty, isFlush, onUndo }: ReadOnlyBarProps) {
  const gone = useGoneRecord()
  if (!gone && !isDirty) return <p className={styles.bar}>{text}</p>
  return (
    <section
      className={styles.bar}
      aria-label="Unsaved changes"
      data-dirty={isDirty || undefined}
      data-flush={isFlush}
    >
      <p role="status" className={styles.status}>
        <bdi>{gone?.reason ?? text}</bdi>
      </p>
      {gone?.actions}
      {isDirty && <LostEditButtons onDiscard={onUndo} />}
    </section>
  )
}

interface LostEditButtonsProps {
  onDiscard: (() => void) | undefined
  size?: 'xs' | 'sm'
}

/** Instead of the buttons that save, where nothing can be saved any more. */
export function LostEditButtons({ onDiscard, size = 'sm' }: LostEditButtonsProps) {
  return (
    <>
      <Button variant="default" size={size} onClick={onDiscard}>
        Discard my changes
      </Button>
      <CopyButton variant="filled" size={size} text={formatUnsavedEdits()}>
        Copy my changes
      </CopyButton>
    </>
  )
}
