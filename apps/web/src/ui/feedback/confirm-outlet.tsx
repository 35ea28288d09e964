import type { ComponentType } from 'react'
import { createStore, useStore } from '../store.ts'

/** Set by the first confirmation, so that the frame, which every user loads first, does not contain the dialog. */
export const confirmDialog = createStore<ComponentType | undefined>(undefined)

/** Where confirmations are shown, above all other dialogs. The app renders it once. */
export function ConfirmOutlet() {
  const Dialog = useStore(confirmDialog)
  return Dialog !== undefined && <Dialog />
}
