import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState, useSyncExternalStore } from 'react'

interface Question {
  title: string
  /** A line for each thing that it is about. */
  lines: readonly string[]
  label: string
  confirmLabel: string
}

interface Asked extends Question {
  answer(text: string | undefined): void
}

const listeners = new Set<() => void>()
let asked: Asked | undefined
const most = 500

/** Asks the user for a few words before an act; undefined: they would rather not. */
export function askText(question: Question): Promise<string | undefined> {
  asked?.answer(undefined)
  return new Promise((resolve) => {
    const answer = (text: string | undefined) => {
      show(undefined)
      resolve(text)
    }
    show({ ...question, answer })
  })
}

/** The dialog that `askText` opens. It stands once, in the app. */
export function AskTextDialog() {
  const question = useSyncExternalStore(subscribe, () => asked)
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(undefined)}
      title={question?.title}
      centered
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      {question !== undefined && <Words question={question} />}
    </Modal>
  )
}

const shownLines = 6

function Words({ question: { lines, label, confirmLabel, answer } }: { question: Asked }) {
  const [text, setText] = useState('')
  const words = text.trim()
  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (words !== '') answer(words)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={4} mb="md">
        {lines.slice(0, shownLines).map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
        {lines.length > shownLines && (
          <Text size="sm" c="dimmed">
            and {lines.length - shownLines} more
          </Text>
        )}
      </Stack>
      <Textarea
        label={label}
        withAsterisk
        data-autofocus
        rows={3}
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => answer(undefined)}>
          Cancel
        </Button>
        <Button type="submit" disabled={words === ''}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
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
