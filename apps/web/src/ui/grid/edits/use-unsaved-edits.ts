import { formatCount } from '../../format/count.ts'
import { type EditedWork, useUnsavedWork } from '../../unsaved/use-unsaved-work.ts'
import type { EditStore } from './edit-store.ts'

type Saving = Pick<EditedWork<unknown>, 'name' | 'save' | 'submit' | 'toText'>

/** Registers the unsaved edits of a grid, with their save. */
export function useUnsavedEdits(edits: EditStore, saving: Saving): void {
  useUnsavedWork({
    ...saving,
    isDirty: () => edits.summary().cells > 0,
    describe: () => `${formatCount(edits.summary().cells, 'change')} will be lost.`,
    discard: () => edits.reset(),
    serialise: () => edits.changed(),
    restore: (recovered) => edits.restoreEdits(recovered),
    subscribe: edits.subscribe,
    finishTyping,
  })
}

/** A tab closed by keyboard takes no focus away first; what is being typed counts all the same. */
function finishTyping() {
  document.querySelector<HTMLElement>('[role=grid] input:focus')?.blur()
}
