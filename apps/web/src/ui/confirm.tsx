import { Button, Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'

interface Question {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  /** The act destroys something: its button is red. */
  danger?: boolean
}

interface Asked extends Question {
  answer(isConfirmed: boolean): void
}

const listeners = new Set<() => void>()
let asked: Asked | undefined

/** Asks the user before an act. Closing the dialog is a no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      show(undefined)
      resolve(isConfirmed)
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
      onClose={() => question?.answer(false)}
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
  return (
    <>
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(danger && { color: 'red' })} onClick={() => answer(true)}>
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
