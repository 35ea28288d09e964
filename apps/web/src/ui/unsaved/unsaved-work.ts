import { createStore } from '../store.ts'

/** What a form, a grid or a comment has unsaved. Its functions are called at any time. */
export interface UnsavedWork {
  /** It survives the end of a session under this name; without a name it does not. */
  name?: string | undefined
  /** Reads what is there now, which can be newer than what is drawn. */
  isDirty: () => boolean
  /** What will be lost. Without it, leaving does not ask. */
  describe?: () => string
  /** Saves and stays on the screen. Undefined while saving is not possible. */
  save?: (() => Promise<unknown>) | undefined
  discard: () => void
  /** The edits as JSON. */
  serialise: () => unknown
  /** The edits as lines that a user can read, for a record that cannot be saved any more. */
  toText?: (() => string) | undefined
  /** A panel beside the work of the screen is left separately. */
  part?: Part
  /** What is being typed counts, too. */
  finishTyping?: () => void
}

type Part = 'screen' | 'panel'
/** Reads the work as it was rendered last. */
type ReadWork = () => UnsavedWork

const works = createStore<readonly ReadWork[]>([])

export const subscribeToWork = works.subscribe

/** Notifies that the work of a form may have become dirty or clean. */
export const updateWork = (): void => works.set([...works.get()])

/** Returns how to unregister. */
export function registerWork(read: ReadWork): () => void {
  works.set([...works.get(), read])
  return () => works.set(works.get().filter((each) => each !== read))
}

export const listDirtyWork = (): UnsavedWork[] =>
  works
    .get()
    .map((read) => read())
    .filter((work) => work.isDirty())

/** Lists what leaving a part of the screen would lose. */
export const listWorkToLose = (part: Part): UnsavedWork[] =>
  listDirtyWork().filter((work) => work.describe && (work.part ?? 'screen') === part)

export function finishTyping(): void {
  for (const read of works.get()) read().finishTyping?.()
}
