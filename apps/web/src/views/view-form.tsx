import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { audiences, type SavedView } from '@nutripim/contract/views/views'
import { type FormEvent, useState } from 'react'
import { LostEditButtons } from '../ui/form/save-bar.tsx'
import { useCancelSaveOnClose } from '../ui/form/save-dialog.tsx'
import { useGoneRecord } from '../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { audienceLabels } from './audience-labels.ts'

interface ViewFormProps {
  /** The view to change; undefined: a new one. */
  view: SavedView | undefined
  isSaving: boolean
  /** Returns whether it was saved. */
  onSave: (name: string, audience: SavedView['audience']) => Promise<boolean>
  onCancel: () => void
}

/** Name and audience of a view; what it shows is what the screen shows now. */
export function ViewForm({ view, isSaving, onSave, onCancel }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [audience, setAudience] = useState(view?.audience ?? 'owner')
  const [error, setError] = useState<string>()
  useCancelSaveOnClose()
  const isGone = useGoneRecord() !== undefined
  useUnsavedWork({
    part: 'panel',
    isDirty: () => name !== (view?.name ?? '') || audience !== (view?.audience ?? 'owner'),
    describe: () => 'This view is not saved yet.',
    discard: onCancel,
    serialise: () => null,
    restore: () => {},
    toText: () => `Name of the view: ${name}`,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isGone) return
    if (name.trim() === '') return setError('Enter a name.')
    if (!(await onSave(name.trim(), audience))) {
      setError('The view was not saved. You may already have a view with this name.')
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack gap={8}>
        <TextInput
          data-autofocus
          label="Name of the view"
          size="xs"
          maxLength={80}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Select
          label="Shared with"
          size="xs"
          data={audiences.map((value) => ({ value, label: audienceLabels[value] }))}
          value={audience}
          onChange={(next) => setAudience(audiences.find((each) => each === next) ?? audience)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
        <Group gap={8} justify="flex-end">
          {isGone ? (
            <LostEditButtons size="xs" onDiscard={onCancel} />
          ) : (
            <>
              <Button size="xs" variant="default" onClick={onCancel}>
                Cancel
              </Button>
              <Button size="xs" type="submit" loading={isSaving}>
                Save view
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  )
}
