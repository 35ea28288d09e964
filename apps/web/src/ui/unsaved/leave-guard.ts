import { confirm, confirmEither } from '../feedback/confirm.tsx'
import { cancelPendingSaves, isSavePending } from './pending-saves.ts'
import { finishTyping, listWorkToLose, type UnsavedWork } from './unsaved-work.ts'

const maxFrames = 10
const cancelsSave =
  'They are being saved right now. Discarding cancels the save, unless the server has already stored them.'

type Part = NonNullable<UnsavedWork['part']>

/**
 * Asks before unsaved edits of the screen are lost. True if there are none, or if the user saves or
 * discards them. Discarding also cancels a save that is under way.
 */
export const canLeave = (): Promise<boolean> => askToLeave('screen')

/** The same for a panel beside the form or grid of the screen. */
export const canLeavePanel = (): Promise<boolean> => askToLeave('panel')

export async function askToLeave(part: Part): Promise<boolean> {
  finishTyping()
  const works = listWorkToLose(part)
  if (works.length === 0) return true
  const isSaving = isSavePending()
  const canSave = !isSaving && works.every(({ save }) => save)
  const losses = new Set(works.map(({ describe }) => describe?.() ?? ''))
  const confirmation = {
    title: 'Discard unsaved changes?',
    text: isSaving ? [...losses, cancelsSave] : [...losses],
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
    danger: true,
  }
  const answer = canSave
    ? await confirmEither({
        ...confirmation,
        title: 'Save your changes?',
        alternative: 'Save changes',
      })
    : (await confirm(confirmation)) && 'confirmed'
  if (!answer) return false
  // The works are read again, because the screen can have changed behind the question.
  if (answer === 'alternative') {
    for (const { save } of listWorkToLose(part)) await save?.()
    return isClean(part)
  }
  cancelPendingSaves()
  for (const { discard } of listWorkToLose(part)) discard()
  await isClean(part)
  return true
}

/** Returns whether nothing is unsaved any more. What cannot be saved stays, with its errors. */
async function isClean(part: Part): Promise<boolean> {
  // The screen shows what was saved or discarded with its next frames.
  for (let frame = 0; frame < maxFrames && listWorkToLose(part).length > 0; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return listWorkToLose(part).length === 0
}
