import { Button, Kbd } from '@mantine/core'
import { formIsUnsaved } from '@nutripim/wording/messages'
import { productLabels } from '@nutripim/wording/product-labels'
import styles from './description-form.module.css'
import type { DescriptionFormState } from './use-description-form.ts'

/** The bar below the form: unsaved changes, fields to correct, undo and save. */
export function DescriptionBar({
  state,
  canEdit,
}: {
  state: DescriptionFormState
  canEdit: boolean
}) {
  const isUnsaved = state.changed.length > 0 || state.isTouched
  if (!canEdit) {
    return <p className={styles.bar}>You do not have permission to edit this description.</p>
  }
  return (
    <div className={styles.bar} data-dirty={isUnsaved || undefined}>
      <div className={styles.texts}>
        <p role="status" className={styles.warning}>
          {isUnsaved && formIsUnsaved}
        </p>
        <p className={styles.hint}>
          {state.needed.length > 0 ? (
            `To save, fill in or correct: ${state.needed.map((field) => productLabels[field]).join(', ')}`
          ) : (
            <span className={styles.keys}>
              <Kbd size="xs">Alt</Kbd> + <Kbd size="xs">↓</Kbd> or <Kbd size="xs">↑</Kbd> saves and
              opens the next or previous product
            </span>
          )}
        </p>
      </div>
      <Button variant="default" disabled={!isUnsaved || state.isSaving} onClick={state.undo}>
        Undo changes
      </Button>
      <Button type="submit" disabled={!state.canSave} loading={state.isSaving}>
        Save
      </Button>
    </div>
  )
}
