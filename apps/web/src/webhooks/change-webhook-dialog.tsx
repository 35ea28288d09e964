import { Stack, TextInput } from '@mantine/core'
import type { Webhook } from '@nutripim/contract/webhooks/webhooks'
import { useState } from 'react'
import { OwnerSelect } from '../api-keys/owner-select.tsx'
import { DialogButtons } from '../ui/form/dialog-buttons.tsx'
import { GoneNotice } from '../ui/form/kept-form.tsx'
import { SaveDialog } from '../ui/form/save-dialog.tsx'
import { useGoneRecord } from '../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { ownerDescription } from './new-webhook-form.tsx'
import type { useWebhookActions } from './use-webhooks.ts'
import { webhookLabels } from './webhook-text.ts'

interface ChangeWebhookDialogProps {
  webhook: Webhook
  actions: ReturnType<typeof useWebhookActions>
  onClose: () => void
}

/** Changes who is responsible for a webhook, and its address. */
export function ChangeWebhookDialog({ webhook, actions, onClose }: ChangeWebhookDialogProps) {
  const [owner, setOwner] = useState(webhook.ownerId)
  const [url, setUrl] = useState(webhook.url)
  const isOtherOwner = owner !== null && owner !== webhook.ownerId
  const isOtherUrl = url.trim() !== webhook.url
  const save = async () => {
    const outcome = await actions.change({
      webhookId: webhook.webhookId,
      ...(isOtherOwner && { ownerId: owner }),
      ...(isOtherUrl && { url }),
      was: {
        ...(isOtherOwner && { ownerId: webhook.ownerId }),
        ...(isOtherUrl && { url: webhook.url }),
      },
    })
    if (outcome.status === 'saved') onClose()
  }
  const isGone = useGoneRecord() !== undefined
  useUnsavedWork({
    isDirty: () => isOtherOwner || isOtherUrl,
    describe: () => 'Your changes to this webhook will be lost.',
    discard: onClose,
    serialise: () => null,
    restore: () => {},
  })
  return (
    <SaveDialog onClose={onClose} title={`Change “${webhook.name}”`} size={480}>
      <Stack gap="md">
        <GoneNotice />
        <TextInput
          label={webhookLabels.url}
          value={url}
          maxLength={2000}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <OwnerSelect value={owner} onChange={setOwner} description={ownerDescription} />
      </Stack>
      <DialogButtons
        onCancel={onClose}
        disabled={isGone || (!isOtherOwner && !isOtherUrl)}
        loading={actions.isChanging}
        onClick={() => void save()}
      >
        Save changes
      </DialogButtons>
    </SaveDialog>
  )
}
