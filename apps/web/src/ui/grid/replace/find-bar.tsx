import { ActionIcon, Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../format/count.ts'
import type { EditStore } from '../edits/edit-store.ts'
import { type CellPosition, selectCell } from '../input/selection.ts'
import type { GridActions } from '../use-grid-actions.ts'
import { findPattern, planReplace } from './find-cells.ts'
import styles from './replace.module.css'
import { ReplacePreview } from './replace-preview.tsx'
import { useMatches } from './use-matches.ts'

interface FindBarProps {
  actions: GridActions
  edits: EditStore
  /** With a field for the new text. */
  isReplacing: boolean
  onReplacing: () => void
  onClose: () => void
}

type Plan = ReturnType<typeof planReplace>

/** Finds a text in all rows, and replaces it after a preview. */
export function FindBar({ actions, edits, isReplacing, onReplacing, onClose }: FindBarProps) {
  const [text, setText] = useState('')
  const [replacement, setReplacement] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [plan, setPlan] = useState<Plan | null>(null)
  const { matches, isSearching } = useMatches(actions.view, edits, { text, isWhole })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const { anchor } = actions.selection
  const current = matches.findIndex((match) => isSame(match, anchor))

  function go(step: 1 | -1) {
    const ordered = step === 1 ? matches : matches.toReversed()
    const next = ordered.find((match) => order(match, anchor) * step > 0) ?? ordered[0]
    if (next) actions.select(selectCell(next))
  }

  function preview() {
    const pattern = findPattern({ text, isWhole })
    if (pattern) setPlan(planReplace(actions.view, matches, pattern, replacement))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }

  const count = isSearching
    ? 'Searching …'
    : matches.length === 0
      ? 'No match'
      : current === -1
        ? formatCount(matches.length, 'match', 'matches')
        : `${current + 1} of ${formatCount(matches.length, 'match', 'matches')}`
  return (
    <search className={styles.bar} aria-label="Find in the table">
      <TextInput
        ref={field}
        data-autofocus
        autoFocus
        aria-label="Find"
        placeholder="Find in all rows"
        size="xs"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        variant="default"
        aria-label="Previous match"
        disabled={matches.length === 0}
        onClick={() => go(-1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label="Next match"
        disabled={matches.length === 0}
        onClick={() => go(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <span role="status" className={styles.count}>
        {text && count}
      </span>
      <Checkbox
        size="xs"
        label="Whole cell"
        checked={isWhole}
        onChange={(event) => setWhole(event.currentTarget.checked)}
      />
      {isReplacing ? (
        <>
          <TextInput
            aria-label="Replace with"
            placeholder="Replace with"
            size="xs"
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') preview()
              else if (event.key === 'Escape') onClose()
            }}
          />
          <Button
            size="xs"
            variant="default"
            disabled={matches.length === 0 || isSearching}
            onClick={preview}
          >
            Preview replacement
          </Button>
        </>
      ) : (
        <Button size="xs" variant="subtle" color="gray" onClick={onReplacing}>
          Replace
        </Button>
      )}
      <CloseButton className="np-last" aria-label="Close find" onClick={onClose} />
      {plan && (
        <ReplacePreview
          replacements={plan.replacements}
          changed={plan.changes.length}
          onApply={() => {
            edits.apply(plan.changes)
            actions.setMessage(`${formatCount(plan.changes.length, 'cell')} replaced.`)
            setPlan(null)
            // Where Ctrl+Z undoes it.
            actions.box.current?.focus({ preventScroll: true })
          }}
          onClose={() => {
            setPlan(null)
            field.current?.focus()
          }}
        />
      )}
    </search>
  )
}

function isSame(a: CellPosition, b: CellPosition): boolean {
  return a.row === b.row && a.column === b.column
}

/** Positive if the first cell comes after the second. */
function order(a: CellPosition, b: CellPosition): number {
  return a.row - b.row || a.column - b.column
}
