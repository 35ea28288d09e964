import { Button, CopyButton, Group, Modal, Text } from '@mantine/core'
import type { IssuedSecret } from '@nutripim/contract/access/api-keys'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './keys.module.css'

interface SecretDialogProps {
  issued: IssuedSecret | undefined
  onClose: () => void
}

/** Shows a new secret. It is nowhere else, so a click beside the dialog does not close it. */
export function SecretDialog({ issued, onClose }: SecretDialogProps) {
  // While the dialog closes it still shows what it showed.
  const last = useRef(issued)
  if (issued) last.current = issued
  const shown = last.current
  return (
    <Modal
      opened={issued !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={`Secret of “${shown?.key.name ?? ''}”`}
      size={620}
      closeButtonProps={{ 'aria-label': 'Close' }}
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
          <Text size="sm" c="dimmed">
            Send it as bearer token, never in an address. For example, to try the key:
          </Text>
          <pre className={styles.example}>
            {`curl ${window.location.origin}/api/delivery/v1/key \\\n  --header "Authorization: Bearer $NUTRIPIM_KEY"`}
          </pre>
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose}>I have stored it</Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
