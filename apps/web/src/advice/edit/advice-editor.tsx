import { Textarea, type TextareaProps } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './advice-editor.module.css'
import { insertPhrase } from './insert-phrase.ts'
import { PhrasePicker } from './phrase-picker.tsx'

interface AdviceEditorProps {
  country: string
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
  /** Further acts, beside the one that inserts a phrase. */
  children?: ReactNode
}

/** A text with phrases at hand: a slash at the beginning of a word opens them, and so does the button. */
export function AdviceEditor(props: AdviceEditorProps) {
  const { value, onChange, disabled = false } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState(0)
  const isSlashed = useRef(false)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    box.current?.focus()
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  // Writing goes on where the text ends.
  const { autoFocus } = props
  useEffect(() => {
    if (!autoFocus) return
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [autoFocus])

  return (
    <div className={styles.editor}>
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
        dir="auto"
        data-changed={props.isChanged || undefined}
        classNames={{ input: styles.input ?? '' }}
        onChange={(event) => {
          const { value: next, selectionStart } = event.currentTarget
          onChange(next)
          if (isNewSlash(value, next, selectionStart)) {
            isSlashed.current = true
            setAsked((count) => count + 1)
          }
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && props.onCancel) props.onCancel()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onSave()
          else return
          event.preventDefault()
        }}
      />
      {!disabled && (
        <div className={styles.acts}>
          <PhrasePicker
            country={props.country}
            asked={asked}
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
          <span className={styles.hint}>or type /</span>
          {props.children}
        </div>
      )}
    </div>
  )
}

/** 5 l/ha and 1/2 are no questions for a phrase. */
function isNewSlash(before: string, after: string, caret: number): boolean {
  if (after.length !== before.length + 1 || after[caret - 1] !== '/') return false
  return caret === 1 || /\s/.test(after.charAt(caret - 2))
}
