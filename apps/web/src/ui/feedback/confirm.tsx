import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'

interface Question {
  title: string
  /** A line for each thing that it is about. */
  text: string | readonly string[]
  confirmLabel: string
  cancelLabel?: string
  /** The act destroys something: its button is red. */
  danger?: boolean
}

interface Reason {
  label: string
  /** Without one there is no yes. */
  isRequired?: boolean
  maxLength: number
}

interface Asked extends Question {
  reason?: Reason
  /** The reason, empty where none is asked for or given; undefined: no. */
  answer(reason: string | undefined): void
}

const listeners = new Set<() => void>()
let asked: Asked | undefined

/** Asks the user before an act. Closing the dialog is a no. */
export async function confirm(question: Question): Promise<boolean> {
  return (await ask(question)) !== undefined
}

/** The same, and why; undefined is a no. */
export function confirmWithReason(
  question: Question & { reason: Reason },
): Promise<string | undefined> {
  return ask(question)
}

function ask(question: Omit<Asked, 'answer'>): Promise<string | undefined> {
  asked?.answer(undefined)
  return new Promise((resolve) => {
    const answer = (reason: string | undefined) => {
      show(undefined)
      resolve(reason)
    }
    show({ ...question, answer })
  })
}

/** Over dialogs, and their menus. */
const above = 400

/** Whether the user is being asked: then Escape is an answer, and closes nothing else. */
export function useIsAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== undefined)
}

/** The dialog that `confirm` opens. It stands once, in the app. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(subscribe, () => asked)
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(undefined)}
      // Heard here and not at the window, where a dialog below would hear it as well.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) question?.answer(undefined)
      }}
      title={question?.title}
      centered
      size={440}
      // Some acts are asked about from within a dialog.
      zIndex={above}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      {question !== undefined && <Choice question={question} />}
    </Modal>
  )
}

const shownLines = 6

function Choice({ question }: { question: Asked }) {
  const { confirmLabel, cancelLabel = 'Cancel', danger = false, reason, answer } = question
  const [words, setWords] = useState('')
  const lines = [question.text].flat()
  const isMissing = reason?.isRequired === true && words.trim() === ''
  return (
    <>
      <Stack gap={4} mb="lg" style={{ overflowWrap: 'anywhere' }}>
        {lines.slice(0, shownLines).map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        {lines.length > shownLines && <Text c="dimmed">and {lines.length - shownLines} more</Text>}
      </Stack>
      {reason && (
        <Textarea
          mb="lg"
          label={reason.label}
          withAsterisk={reason.isRequired ?? false}
          value={words}
          maxLength={reason.maxLength}
          rows={3}
          dir="auto"
          data-autofocus={reason.isRequired || undefined}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          onClick={() => answer(undefined)}
          data-autofocus={!reason?.isRequired || undefined}
        >
          {cancelLabel}
        </Button>
        <Button
          {...(danger && { color: 'red' })}
          disabled={isMissing}
          onClick={() => answer(words.trim())}
        >
          {confirmLabel}
        </Button>
      </Group>
    </>
  )
}

function show(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
