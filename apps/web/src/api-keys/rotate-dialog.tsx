import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogButtons } from '../ui/form/dialog-buttons.tsx'
import { SaveDialog } from '../ui/form/save-dialog.tsx'

/** Hours for which both secrets are valid. */
const overlaps = [
  { value: '0', label: 'End it now' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
]

interface RotateDialogProps {
  /** The name of the key or webhook. */
  name: string
  /** Whether a rotation is under way already. */
  hasPrevious: boolean
  isRotating: boolean
  onRotate: (overlapHours: number) => Promise<void>
  onClose: () => void
}

/** Replaces the secret of a key or webhook. */
export function RotateDialog(props: RotateDialogProps) {
  const { name, hasPrevious, isRotating, onRotate, onClose } = props
  const [hours, setHours] = useState('24')
  return (
    <SaveDialog onClose={onClose} title={`Rotate the secret of “${name}”`} size={480}>
      <Text mb="md">
        You get a new secret. The current one stays valid for a while, so that you can replace it
        without an interruption.
      </Text>
      {hasPrevious && (
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
      <DialogButtons
        onCancel={onClose}
        loading={isRotating}
        onClick={() => void onRotate(Number(hours))}
      >
        Create new secret
      </DialogButtons>
    </SaveDialog>
  )
}
