import { storeUnsavedEdits } from '../src/ui/unsaved/recovered-edits.ts'
import { registerWork } from '../src/ui/unsaved/unsaved-work.ts'

interface Edit {
  field: string
  value: unknown
}

/** The session ended while a form of this name had these edits. */
export function storeEditsOf(name: string, ...edits: readonly Edit[]) {
  const unregister = registerWork(() => ({
    name,
    isDirty: () => true,
    discard: () => {},
    serialise: () => edits,
  }))
  storeUnsavedEdits('maria', 'ES')
  unregister()
}
