import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hasNoFocus } from '../focus.ts'
import { requiredField } from '../page/required-field.ts'
import { createStore, useStore } from '../store.ts'
import { useIsMounted } from '../use-is-mounted.ts'
import styles from './confirm.module.css'
import { confirmDialog } from './confirm-outlet.tsx'

interface Confirmation {
  title: string
  /** Several texts are shown as separate lines. */
  text: string | readonly string[]
  /** What the user should read before confirming, however long it is. */
  details?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The action deletes or discards something, so its button is red. */
  danger?: boolean
  /** Means no, because what the dialog shows is no longer true. */
  signal?: AbortSignal
}

interface Reason {
  label: string
  /** The user cannot confirm without a reason. */
  isRequired?: boolean
  maxLength: number
  /** What the field contains at first. */
  initial?: string
}

interface OpenConfirmation extends Confirmation {
  reason?: Reason
  /** The label of a second way to say yes, which is the main one. */
  alternative?: string
  /** Undefined means no. */
  answer(answer: Yes | undefined): void
}

interface Yes {
  /** Empty if none was asked for. */
  reason: string
  isAlternative?: boolean
}

const openConfirmation = createStore<OpenConfirmation | undefined>(undefined)

/** Asks the user to confirm an action. Closing the dialog means no. */
export async function confirm(confirmation: Confirmation): Promise<boolean> {
  return (await ask(confirmation)) !== undefined
}

/** Asks for a reason as well; undefined means no. */
export async function confirmWithReason(
  confirmation: Confirmation & { reason: Reason },
): Promise<string | undefined> {
  return (await ask(confirmation))?.reason
}

/** Offers two actions; undefined means neither. */
export async function confirmEither(
  confirmation: Confirmation & { alternative: string },
): Promise<'confirmed' | 'alternative' | undefined> {
  const answer = await ask(confirmation)
  if (!answer) return undefined
  return answer.isAlternative ? 'alternative' : 'confirmed'
}

type NewConfirmation = Omit<OpenConfirmation, 'answer'>

/**
 * Asks what `read` returns. The details can contain actions that change it: `update` reads it again and shows it
 * in the same dialog, with the reason as typed so far. Returns the reason, also once there is nothing left to
 * ask; undefined means no.
 */
export async function confirmWhileNeeded(
  read: (update: () => void) => NewConfirmation | undefined,
): Promise<string | undefined> {
  return (await askWhileNeeded(read))?.reason
}

const ask = (confirmation: NewConfirmation) => askWhileNeeded(() => confirmation)

function askWhileNeeded(
  read: (update: () => void) => NewConfirmation | undefined,
): Promise<Yes | undefined> {
  confirmDialog.set(ConfirmDialog)
  openConfirmation.get()?.answer(undefined)
  return new Promise((resolve) => {
    let open: OpenConfirmation | undefined
    function answer(given: Yes | undefined) {
      if (openConfirmation.get() === open) openConfirmation.set(undefined)
      resolve(given)
    }
    function update() {
      // Another dialog can have replaced this one.
      if (openConfirmation.get() !== open) return
      const confirmation = read(update)
      if (!confirmation) return answer({ reason: '' })
      open = { ...confirmation, answer }
      openConfirmation.set(open)
      confirmation.signal?.addEventListener('abort', () => answer(undefined))
    }
    update()
  })
}

/** Above other dialogs and their menus. */
const confirmLayer = 400

/** Whether a confirmation is open. Then Escape answers it and must close nothing else. */
export function useIsConfirming(): boolean {
  return useStore(openConfirmation) !== undefined
}

function ConfirmDialog() {
  const confirmation = useStore(openConfirmation)
  const isMounted = useIsMounted()
  return (
    <Modal
      opened={isMounted && confirmation !== undefined}
      onClose={() => confirmation?.answer(undefined)}
      // Handled here and not on the window, where a dialog below would also react to it.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing)
          confirmation?.answer(undefined)
      }}
      title={confirmation?.title}
      centered
      size={confirmation?.details ? 720 : 440}
      // A dialog can ask for confirmation, too.
      zIndex={confirmLayer}
      transitionProps={{ duration: 120 }}
    >
      {confirmation !== undefined && <ConfirmationForm confirmation={confirmation} />}
    </Modal>
  )
}

const shownLines = 6

function ConfirmationForm({ confirmation }: { confirmation: OpenConfirmation }) {
  const { confirmLabel, cancelLabel = 'Cancel', danger = false, reason, answer } = confirmation
  const { alternative, details } = confirmation
  const [text, setText] = useState(reason?.initial ?? '')
  const lines = [confirmation.text].flat()
  const isMissing = reason?.isRequired === true && text.trim() === ''
  const box = useRef<HTMLElement>(null)
  // An action of the details that was pressed can be gone afterwards.
  useEffect(() => {
    if (details && hasNoFocus()) box.current?.focus()
  }, [details])
  return (
    <>
      <Stack data-confirmation gap={4} mb="lg" style={{ overflowWrap: 'anywhere' }}>
        {lines.slice(0, shownLines).map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        {lines.length > shownLines && <Text c="dimmed">and {lines.length - shownLines} more</Text>}
      </Stack>
      {details && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section ref={box} className={styles.details} aria-label="Details" tabIndex={0}>
          {details}
        </section>
      )}
      {reason && (
        <Textarea
          mb="lg"
          label={reason.label}
          {...requiredField(reason.isRequired ?? false)}
          value={text}
          maxLength={reason.maxLength}
          rows={3}
          dir="auto"
          data-autofocus={reason.isRequired || undefined}
          onChange={(event) => setText(event.currentTarget.value)}
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
          {...(alternative && { variant: 'outline' })}
          disabled={isMissing}
          onClick={() => answer({ reason: reason ? text.trim() : '' })}
        >
          {confirmLabel}
        </Button>
        {alternative && (
          <Button onClick={() => answer({ reason: '', isAlternative: true })}>{alternative}</Button>
        )}
      </Group>
    </>
  )
}
