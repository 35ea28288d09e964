import { Button, Group, Text, TextInput } from '@mantine/core'
import type { Erasure } from '@nutripim/contract/access/personal-data'
import { formatList } from '@nutripim/wording/list'
import { useState } from 'react'
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx'
import { SaveDialog } from '../../ui/form/save-dialog.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { useEraseUser } from './use-erase-user.ts'

interface EraseDialogProps {
  userId: string
  onErased: () => void
  /** Also after the result was read. */
  onClose: () => void
}

/** Says what an erasure does, asks for the address, and afterwards shows what was changed. */
export function EraseDialog({ userId, onErased, onClose }: EraseDialogProps) {
  const { save, isSaving } = useEraseUser()
  const [typed, setTyped] = useState('')
  const [erasure, setErasure] = useState<Erasure>()
  if (erasure) return <ErasureResult erasure={erasure} onClose={onClose} />

  const isConfirmed = typed.trim().toLowerCase() === userId
  async function erase() {
    if (!isConfirmed || isSaving) return
    const outcome = await save(userId)
    if (outcome.status !== 'saved') return
    setErasure(outcome.saved)
    onErased()
  }
  return (
    <SaveDialog title="Erase personal data" size={560} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void erase()
        }}
      >
        <ul>
          <li>The user is deleted, with roles, countries, views, notifications and settings.</li>
          <li>
            Name and e-mail address are replaced by a pseudonym everywhere, also in the audit log
            and in comments.
          </li>
          <li>What the user changed stays, under the pseudonym.</li>
          <li>The audit log records who erased the data, when, and how many entries.</li>
        </ul>
        <Text mb="md" c="var(--np-danger)">
          This cannot be undone. No one can find out later who the pseudonym was.
        </Text>
        <TextInput
          label={`To confirm, type ${userId}`}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <DialogButtons onCancel={onClose} color="red" disabled={!isConfirmed} loading={isSaving}>
          Erase personal data
        </DialogButtons>
      </form>
    </SaveDialog>
  )
}

function ErasureResult({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { pseudonym, logEntries, catalogueRows } = erasure
  const left = Object.entries(catalogueRows).map(
    ([table, rows]) => `${table.replaceAll('_', ' ')} (${rows})`,
  )
  return (
    <SaveDialog title="Personal data erased" size={560} onClose={onClose}>
      <Text mb="md">
        The user is now called <strong>{pseudonym}</strong>. The name was replaced in{' '}
        {formatCount(logEntries, 'entry', 'entries')} of the audit log.
      </Text>
      {left.length > 0 && (
        <Text mb="md" c="var(--np-danger)">
          Catalogue data still has the name or address: {formatList(left)}. Correct it there, then
          erase again.
        </Text>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </SaveDialog>
  )
}
