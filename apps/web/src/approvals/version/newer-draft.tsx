import { Button } from '@mantine/core'
import type { ProductFormState } from '../form/use-product-form.ts'
import { DraftChanges } from './draft-changes.tsx'
import type { NewerDraft as Newer } from './use-draft-version.ts'

/** The text beside the buttons of a form while a newer version of its draft is to be looked at. */
export const draftChanged = 'The draft was changed. Look at the changes first.'

interface NewerDraftProps {
  newer: Newer
  state: Pick<ProductFormState, 'changed' | 'change' | 'values'>
  onContinue: () => void
}

/** Shows above a form what another user changed in its draft, before the form continues with that. */
export function NewerDraft({ newer, state, onContinue }: NewerDraftProps) {
  const { values, changes } = newer
  return (
    <DraftChanges
      draft={newer}
      subject="this draft"
      changes={changes}
      edited={state.changed.filter((field) => state.values[field] !== values[field])}
      onAccept={(field) => state.change({ [field]: values[field] })}
    >
      <Button size="xs" onClick={onContinue}>
        Continue with this version
      </Button>
    </DraftChanges>
  )
}
