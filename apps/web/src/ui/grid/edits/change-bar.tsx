import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { ReadOnlyBar, SaveBar } from '../../form/save-bar.tsx'
import { formatCount } from '../../format/count.ts'
import { controlHeights } from '../../theme/scale.ts'
import type { EditStore } from './edit-store.ts'

interface ChangeBarProps {
  edits: EditStore
  rowNoun: string
  isSaving: boolean
  onSave: () => void
  saveLabel?: string
  /** Why nothing can be saved here; shown instead of the acts. */
  readOnly?: string | undefined
}

/** The bar below a grid: how much is unsaved, undo and save. */
export function ChangeBar(props: ChangeBarProps) {
  const { edits, rowNoun, isSaving, onSave, saveLabel = 'Save', readOnly } = props
  const summary = useSyncExternalStore(edits.subscribe, edits.summary)
  const { cells, rows, conflicts, comingConflicts, errors, discarded, canUndo, canRedo } = summary
  const isDirty = cells > 0
  const isSlim = !isDirty && !canRedo && conflicts === 0 && errors === 0
  if (readOnly) {
    return <ReadOnlyBar text={readOnly} isDirty={isDirty} onUndo={() => edits.discard()} />
  }
  const steps = [
    ['Undo', 'Ctrl+Z', IconArrowBackUp, !canUndo, () => edits.undo()],
    ['Redo', 'Ctrl+Y', IconArrowForwardUp, !canRedo, () => edits.redo()],
  ] as const
  const status = (
    <>
      {isDirty
        ? `${formatCount(cells, 'change')} in ${formatCount(rows, rowNoun)}`
        : discarded > 0
          ? `${formatCount(discarded, 'change')} undone. Ctrl+Z or Ctrl+Y restores ${discarded === 1 ? 'it' : 'them'}.`
          : 'No unsaved changes'}
      {comingConflicts > 0 && (
        <span data-tone="remote">
          {' '}
          · {formatCount(comingConflicts, 'cell')} also changed by another user
        </span>
      )}
      {conflicts > 0 && (
        <span data-tone="remote"> · {formatCount(conflicts, 'conflict')} to decide</span>
      )}
      {errors > 0 && <span data-tone="error"> · {formatCount(errors, 'value')} not accepted</span>}
    </>
  )
  return (
    <SaveBar
      isDirty={isDirty}
      isSlim={isSlim}
      status={status}
      isSaving={isSaving}
      saveLabel={saveLabel}
      onUndo={() => edits.discard()}
      onSave={onSave}
    >
      {steps.map(([label, keys, Icon, isDisabled, run]) => (
        <Tooltip key={label} label={`${label} (${keys})`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={isSlim ? controlHeights.small : 'md'}
            aria-label={label}
            disabled={isDisabled}
            onClick={run}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </SaveBar>
  )
}
