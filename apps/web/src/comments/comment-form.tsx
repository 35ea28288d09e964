import { Button, Combobox, Group, Textarea, useCombobox } from '@mantine/core'
import { type Colleague, maxCommentLength } from '@nutripim/contract/comments/comments'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { GoneNotice } from '../ui/form/kept-form.tsx'
import { useGoneRecord } from '../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { closesPanel } from './closes-panel.ts'
import { findMentionInput, insertMention, listMentioned } from './mention-text.ts'
import { useColleagues } from './use-comments.ts'

export interface CommentFormProps {
  country: string
  label: string
  submitLabel: string
  /** The name under which the text survives the end of a session. */
  recoverAs: string
  /** The comment that is edited. */
  stored?: { text: string; mentions: readonly Colleague[] }
  /** Returns what is wrong, or nothing once the comment is saved. */
  onSubmit: (text: string, mentions: string[]) => Promise<string | undefined>
  onCancel?: (() => void) | undefined
  /** Whether the user opened this to write. */
  isFocused?: boolean
}

const noUsers: Colleague[] = []

/** A text with @mentions. */
export function CommentForm(props: CommentFormProps) {
  const { country, label, submitLabel, recoverAs, stored, ...on } = props
  const isGone = useGoneRecord() !== undefined
  const [text, setText] = useState(stored?.text ?? '')
  const [selected, setSelected] = useState<readonly Colleague[]>(stored?.mentions ?? noUsers)
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  const { data, isPlaceholderData, isPending } = useColleagues(country, typed)
  const isLoading = typed !== undefined && (isPending || isPlaceholderData)
  const colleagues = typed === undefined ? noUsers : (data?.colleagues ?? noUsers)
  // Enter was pressed before the users arrived whose names are like the typed one.
  const [isWaiting, setWaiting] = useState(false)
  const combobox = useCombobox()
  // Enter takes the first one.
  useEffect(() => {
    if (colleagues.length > 0) combobox.selectFirstOption()
  }, [colleagues, combobox.selectFirstOption])

  // React puts the caret at the end of a text that it changes.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [text])

  const { isFocused } = on
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  useEffect(() => {
    if (!isWaiting || isLoading) return
    setWaiting(false)
    const [first] = colleagues
    const at = input.current?.selectionStart ?? text.length
    if (first) mention(first.userId)
    else {
      caret.current = at + 1
      change(`${text.slice(0, at)}\n${text.slice(at)}`, at + 1)
    }
  })

  function change(next: string, at: number) {
    setWaiting(false)
    setText(next)
    setTyped(findMentionInput(next, at))
    setError(undefined)
    combobox.resetSelectedOption()
  }
  useUnsavedWork({
    name: recoverAs,
    part: 'panel',
    isDirty: () => text.trim() !== '' && text !== stored?.text,
    describe: () => 'Your comment is not saved yet.',
    save: () => submit(),
    discard: () => setText(stored?.text ?? ''),
    serialise: () => ({ text, selected }),
    toText: () => `${label}: ${text}`,
    restore: (edits: { text: string; selected: readonly Colleague[] }) => {
      setSelected(edits.selected)
      change(edits.text, edits.text.length)
    },
    isLeaving: closesPanel,
  })

  function mention(userId: string) {
    const colleague = colleagues.find((each) => each.userId === userId)
    if (!colleague) return
    const next = insertMention(text, input.current?.selectionStart ?? text.length, colleague)
    setSelected([...selected, colleague])
    caret.current = next.caret
    change(next.text, next.caret)
    setTyped(undefined)
    input.current?.focus()
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isGone || isSaving || text.trim() === '') return
    setIsSaving(true)
    const mentioned = listMentioned(text, selected).map(({ userId }) => userId)
    const problem = await on.onSubmit(text, mentioned)
    setIsSaving(false)
    setError(problem)
    if (problem === undefined) change('', 0)
  }

  return (
    <form className="np-stack np-gap-8" onSubmit={submit}>
      <GoneNotice />
      <Combobox
        store={{ ...combobox, dropdownOpened: colleagues.length > 0 }}
        onOptionSubmit={mention}
        position="bottom-start"
      >
        <Combobox.Target withKeyboardNavigation={colleagues.length > 0}>
          <Textarea
            ref={input}
            label={label}
            description="Type @ to mention a user."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxCommentLength}
            value={text}
            error={error}
            dir="auto"
            onChange={({ currentTarget }) =>
              change(currentTarget.value, currentTarget.selectionStart)
            }
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
              else if (event.key === 'Enter' && isLoading && typed) {
                event.preventDefault()
                setWaiting(true)
              }
              if (event.key === 'Escape' && colleagues.length > 0) {
                event.stopPropagation()
                setTyped(undefined)
              }
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label="Users">
            {colleagues.map(({ userId, displayName }) => (
              <Combobox.Option key={userId} value={userId}>
                {displayName} <span className="np-muted np-xs">{userId}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group gap={8} justify="flex-end">
        {on.onCancel && (
          <Button variant="default" size="xs" onClick={on.onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="xs" loading={isSaving} disabled={isGone || text.trim() === ''}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  )
}
