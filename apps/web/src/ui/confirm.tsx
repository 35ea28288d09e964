import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'

interface Question {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  /** The act destroys something: its button is red. */
  danger?: boolean
}

interface Asked extends Question {
  /** Asks for a reason as well, which may stay empty. */
  reasonLabel?: string
  /** The reason; undefined: no. */
  answer(reason: string | undefined): void
}

const listeners = new Set<() => void>()
let asked: Asked | undefined

/** Asks the user before an act. Closing the dialog is a no. */
export async function confirm(question: Question): Promise<boolean> {
  return (await ask(question)) !== undefined
}

/** The same, and why; undefined is a no. A reason may stay empty. */
export function confirmWithReason(
  question: Question & { reasonLabel: string },
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

/** The dialog that `confirm` opens. It stands once, in the app. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(subscribe, () => asked)
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(undefined)}
      title={question?.title}
      centered
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      {question !== undefined && <Choice question={question} />}
    </Modal>
  )
}

function Choice({ question }: { question: Asked }) {
  const { text, confirmLabel, cancelLabel = 'Cancel', danger = false, answer } = question
  const [reason, setReason] = useState('')
  return (
    <>
      <Text mb="lg">{text}</Text>
      {question.reasonLabel !== undefined && (
        <Textarea
          mb="lg"
          label={question.reasonLabel}
          value={reason}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => answer(undefined)} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(danger && { color: 'red' })} onClick={() => answer(reason.trim())}>
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
