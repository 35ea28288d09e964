import { Textarea, type TextareaProps } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocalText } from '../../ui/text/local-text.tsx'
import { useGoneRecord } from '../../ui/unsaved/gone-record.ts'
import styles from './advice-editor.module.css'
import { insertPhrase } from './insert-phrase.ts'
import { PhrasePicker } from './phrase-picker.tsx'

interface AdviceEditorProps {
  country: string
  productCode?: string | undefined
  label: string
  value: string
  onChange: (text: string) => void
  onSave: () => void
  onCancel?: () => void
  disabled?: boolean
  autoFocus?: boolean
  isChanged: boolean
  minRows?: number
  description?: TextareaProps['description']
  placeholder?: string
  /** Further actions beside “Insert phrase”. */
  children?: ReactNode
}

/** Edits an advice text. A slash at the beginning of a word, or the button, opens the list of phrases. */
export function AdviceEditor(props: AdviceEditorProps) {
  const { value, onChange, disabled = false } = props
  const isReadOnly = useGoneRecord() !== undefined || disabled
  const local = useLocalText()
  const box = useRef<HTMLTextAreaElement>(null)
  const [openCount, setOpenCount] = useState(0)
  const isSlashed = useRef(false)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    box.current?.focus()
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  // The caret starts at the end of the text.
  const { autoFocus } = props
  useEffect(() => {
    if (!autoFocus) return
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [autoFocus])

  return (
    <div className="np-stack np-gap-4 np-shrink">
      <Textarea
        ref={box}
        aria-label={props.label}
        description={props.description}
        placeholder={props.placeholder ?? ''}
        value={value}
        disabled={disabled}
        autosize
        minRows={props.minRows ?? 2}
        maxRows={24}
        maxLength={20_000}
        {...local}
        data-changed={props.isChanged || undefined}
        classNames={{ input: styles.input ?? '' }}
        onChange={(event) => {
          const { value: next, selectionStart } = event.currentTarget
          onChange(next)
          if (isNewSlash(value, next, selectionStart)) {
            isSlashed.current = true
            setOpenCount((count) => count + 1)
          }
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && props.onCancel) props.onCancel()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onSave()
          else return
          event.preventDefault()
        }}
      />
      {!isReadOnly && (
        <div className={styles.actions}>
          <PhrasePicker
            country={props.country}
            productCode={props.productCode}
            openCount={openCount}
            onPick={(phrase) => {
              const at = box.current?.selectionStart ?? value.length
              const inserted = insertPhrase(value, at, phrase.text, isSlashed.current)
              isSlashed.current = false
              onChange(inserted.text)
              caret.current = inserted.caret
            }}
            onLeave={() => {
              isSlashed.current = false
              box.current?.focus()
            }}
          />
          <span className="np-muted np-xs">or type /</span>
          {props.children}
        </div>
      )}
    </div>
  )
}

/** The slash in 5 l/ha or 1/2 does not open the phrases. */
function isNewSlash(before: string, after: string, caret: number): boolean {
  if (after.length !== before.length + 1 || after[caret - 1] !== '/') return false
  return caret === 1 || /\s/.test(after.charAt(caret - 2))
}
