import { Button } from '@mantine/core'
import { formIsUnsaved } from '@nutripim/wording/messages'
import { productLabels } from '@nutripim/wording/product-labels'
import { useEffect, useState } from 'react'
import { useReturnedFocus } from '../../ui/form/save-bar.tsx'
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
  const focus = useReturnedFocus<HTMLDivElement>(isUnsaved)
  const isShown = useShownAfterPress(isUnsaved || state.needed.length > 0 || state.isSaving)
  if (!canEdit) {
    return <p className={styles.bar}>You do not have permission to edit this description.</p>
  }
  return (
    <div
      {...focus}
      className={styles.bar}
      data-dirty={isUnsaved || undefined}
      data-idle={!isShown || undefined}
    >
      <div className={styles.texts}>
        <p role="status" className={styles.warning}>
          {isUnsaved && formIsUnsaved}
        </p>
        {state.needed.length > 0 && (
          <p className={styles.hint}>
            To save, fill in or correct:{' '}
            {state.needed.map((field) => productLabels[field]).join(', ')}
          </p>
        )}
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

/**
 * Leaving a field shows the bar. If a press of the mouse left it, the bar waits for the release, so
 * that it does not take the click.
 */
function useShownAfterPress(isWanted: boolean): boolean {
  const [isShown, setShown] = useState(isWanted)
  useEffect(() => {
    if (!isWanted || !document.querySelector('form :active')) {
      setShown(isWanted)
      return
    }
    let timer: ReturnType<typeof setTimeout>
    // The click comes after the release.
    const show = () => {
      timer = setTimeout(setShown, 0, true)
    }
    document.addEventListener('pointerup', show, { once: true })
    document.addEventListener('pointercancel', show, { once: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerup', show)
      document.removeEventListener('pointercancel', show)
    }
  }, [isWanted])
  return isShown
}
