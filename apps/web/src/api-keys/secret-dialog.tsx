import { Button, CopyButton, Group, Modal, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import styles from './keys.module.css'

/** The new secret of a key or webhook. */
export interface Issued {
  name: string
  secret: string
}

interface SecretDialogProps {
  issued: Issued | undefined
  /** How the secret is used. */
  children: ReactNode
  onClose: () => void
}

/**
 * Shows a secret that is nowhere else and cannot be shown again: only its button closes the dialog, and
 * leaving the screen asks. Every secret that is shown once is shown by this dialog.
 */
export function SecretDialog({ issued, children, onClose }: SecretDialogProps) {
  // While the dialog closes it still shows what it showed.
  const last = useRef(issued)
  if (issued) last.current = issued
  const shown = last.current
  useUnsavedWork({
    isDirty: () => issued !== undefined,
    describe: () => 'The secret cannot be shown again. Copy it before you leave.',
    discard: onClose,
    // It is stored nowhere, not even for a session that ended.
    serialise: () => null,
    restore: () => {},
  })
  return (
    <Modal
      opened={issued !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={`Secret of “${shown?.name ?? ''}”`}
      size={620}
      transitionProps={{ duration: 120 }}
    >
      {shown && (
        <>
          <Text>
            Copy this secret now and store it in the settings of the system that uses it. It is not
            stored here and cannot be shown again.
          </Text>
          <div className={styles.secret}>
            <code data-testid="secret">{shown.secret}</code>
            <CopyButton value={shown.secret}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={
                    copied ? (
                      <IconCheck size={16} aria-hidden />
                    ) : (
                      <IconCopy size={16} aria-hidden />
                    )
                  }
                  onClick={copy}
                >
                  {copied ? 'Copied' : 'Copy secret'}
                </Button>
              )}
            </CopyButton>
          </div>
          {children}
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose}>I have stored it</Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
