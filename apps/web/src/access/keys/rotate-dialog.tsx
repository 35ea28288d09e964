import { Button, Group, Modal, Select, Text } from '@mantine/core'
import type { ApiKey, IssuedSecret } from '@nutripim/contract/access/api-keys'
import { useState } from 'react'
import type { useKeyActions } from './use-keys.ts'

/** Hours for which both secrets are valid. */
const overlaps = [
  { value: '0', label: 'End it now' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
]

interface RotateDialogProps {
  apiKey: ApiKey
  actions: ReturnType<typeof useKeyActions>
  onIssued: (issued: IssuedSecret) => void
  onClose: () => void
}

export function RotateDialog({ apiKey, actions, onIssued, onClose }: RotateDialogProps) {
  const [hours, setHours] = useState('24')
  const rotate = async () => {
    const { apiKeyId } = apiKey
    const outcome = await actions.rotate({ apiKeyId, overlapHours: Number(hours) })
    onClose()
    if (outcome.status === 'saved') onIssued(outcome.saved)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Rotate the secret of “${apiKey.name}”`}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      <Text mb="md">
        You get a new secret. The current one stays valid for a while, so that you can replace it
        without an interruption.
      </Text>
      {apiKey.secrets.length > 1 && (
        <Text mb="md" c="var(--np-danger)">
          The secret that was replaced before ends at once.
        </Text>
      )}
      <Select
        label="Keep the current secret valid for"
        data={overlaps}
        value={hours}
        allowDeselect={false}
        onChange={(next) => setHours(next ?? '24')}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={actions.isRotating} onClick={() => void rotate()}>
          Create new secret
        </Button>
      </Group>
    </Modal>
  )
}
