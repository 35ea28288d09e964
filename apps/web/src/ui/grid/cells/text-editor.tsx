import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { shortcutKey } from '../../keys/shortcut-key.ts'
import { hasModifier } from '../../keys/use-shortcuts.ts'
import type { AfterCommit, EditorProps } from '../columns/column.ts'
import styles from '../grid.module.css'

/** The editor of cells that are typed into. It says beforehand what will become of the text. */
export function TextEditor(props: EditorProps) {
  const { label, text, isReplacing, isTextSelected = false, kind, onCommit, onCancel } = props
  const [draft, setDraft] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(isTextSelected ? 0 : field.value.length, field.value.length)
  }, [isTextSelected])

  function commit(then: AfterCommit) {
    if (isDone.current) return
    isDone.current = true
    onCommit(draft, then)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if ((event.ctrlKey || event.metaKey) && shortcutKey(event) === 's') return commit('enter')
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    } else {
      const then = afterKey(event, isReplacing)
      if (!then) return
      commit(then)
    }
    event.preventDefault()
  }

  const reading = kind.read(draft, props.stored)
  const hint = 'rejected' in reading ? reading.rejected : reading.note
  return (
    <>
      <input
        ref={input}
        className={styles.editor}
        aria-label={label}
        inputMode={kind.inputMode}
        autoComplete="off"
        spellCheck={false}
        dir={kind.align === 'start' ? 'auto' : undefined}
        data-align={kind.align}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => commit('stay')}
      />
      {hint && draft !== '-' && (
        <div className={styles.bubble} data-bubble data-shown>
          <p>{hint}</p>
        </div>
      )}
    </>
  )
}

/** Arrows leave a cell that was typed over; after F2 they move inside the text. */
function afterKey(event: KeyboardEvent, isReplacing: boolean): AfterCommit | null {
  const { key, shiftKey } = event
  if (key === 'Enter') return shiftKey ? 'enter back' : 'enter'
  if (key === 'Tab') return shiftKey ? 'tab back' : 'tab'
  // Ctrl and an arrow move by words.
  if (hasModifier(event)) return null
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (isReplacing && key === 'ArrowLeft') return 'left'
  if (isReplacing && key === 'ArrowRight') return 'right'
  return null
}
