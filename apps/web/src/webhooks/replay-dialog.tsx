import { Text, TextInput } from '@mantine/core'
import { storedDeliveryDays, type Webhook } from '@nutripim/contract/webhooks/webhooks'
import { useState } from 'react'
import { DialogButtons } from '../ui/form/dialog-buttons.tsx'
import { SaveDialog } from '../ui/form/save-dialog.tsx'
import type { useWebhookActions } from './use-webhooks.ts'

interface ReplayDialogProps {
  webhook: Webhook
  actions: ReturnType<typeof useWebhookActions>
  onClose: () => void
}

/** Sends all deliveries since a point in time again. */
export function ReplayDialog({ webhook, actions, onClose }: ReplayDialogProps) {
  const [from, setFrom] = useState('')
  const replay = async () => {
    const { webhookId } = webhook
    const outcome = await actions.replay({ webhookId, from: new Date(from).toISOString() })
    if (outcome.status === 'saved') onClose()
  }
  return (
    <SaveDialog onClose={onClose} title={`Replay “${webhook.name}”`} size={480}>
      <Text mb="md">
        All deliveries since this time are sent again in their order, with the same ids. Those of
        the last {storedDeliveryDays} days are stored.
      </Text>
      <TextInput
        type="datetime-local"
        label="Since"
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <DialogButtons
        onCancel={onClose}
        disabled={!from}
        loading={actions.isReplaying}
        onClick={() => void replay()}
      >
        Send deliveries again
      </DialogButtons>
    </SaveDialog>
  )
}
