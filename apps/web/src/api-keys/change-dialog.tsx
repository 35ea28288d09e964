import { Stack, TextInput } from '@mantine/core'
import type { ApiKey } from '@nutripim/contract/api-keys/api-keys'
import { useState } from 'react'
import { DialogButtons } from '../ui/form/dialog-buttons.tsx'
import { GoneNotice } from '../ui/form/kept-form.tsx'
import { SaveDialog } from '../ui/form/save-dialog.tsx'
import { useGoneRecord } from '../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { expiryDays, toDay, toExpiry } from './key-text.ts'
import { OwnerSelect } from './owner-select.tsx'
import type { useKeyActions } from './use-keys.ts'

interface ChangeDialogProps {
  apiKey: ApiKey
  actions: ReturnType<typeof useKeyActions>
  onClose: () => void
}

/** Changes who is responsible for a key, and how long it is valid. Its permissions never change. */
export function ChangeDialog({ apiKey, actions, onClose }: ChangeDialogProps) {
  const before = { owner: apiKey.ownerId, day: toDay(Date.parse(apiKey.expiresAt)) }
  const [owner, setOwner] = useState(before.owner)
  const [day, setDay] = useState(before.day)
  const { min, max } = expiryDays()
  const isOtherOwner = owner !== null && owner !== before.owner
  const isOtherDay = day !== before.day
  const isWrongDay = isOtherDay && (day < min || day > max)
  const save = async () => {
    const { apiKeyId, ownerId, expiresAt } = apiKey
    const outcome = await actions.change({
      apiKeyId,
      ...(isOtherOwner && { ownerId: owner }),
      ...(isOtherDay && { expiresAt: toExpiry(day) }),
      was: { ...(isOtherOwner && { ownerId }), ...(isOtherDay && { expiresAt }) },
    })
    if (outcome.status === 'saved') onClose()
  }
  const isGone = useGoneRecord() !== undefined
  useUnsavedWork({
    isDirty: () => isOtherOwner || isOtherDay,
    describe: () => 'Your changes to this API key will be lost.',
    discard: onClose,
    serialise: () => null,
    restore: () => {},
  })
  return (
    <SaveDialog onClose={onClose} title={`Change “${apiKey.name}”`} size={480}>
      <Stack gap="md">
        <GoneNotice />
        <OwnerSelect value={owner} onChange={setOwner} />
        <TextInput
          type="date"
          label="Expires on"
          description="At most one year from now"
          min={min}
          max={max}
          value={day}
          error={isWrongDay ? 'Select a day within the next year.' : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </Stack>
      <DialogButtons
        onCancel={onClose}
        disabled={isGone || (!isOtherOwner && !isOtherDay) || isWrongDay}
        loading={actions.isChanging}
        onClick={() => void save()}
      >
        Save changes
      </DialogButtons>
    </SaveDialog>
  )
}
