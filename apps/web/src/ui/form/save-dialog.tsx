import { Modal, type ModalProps } from '@mantine/core'
import { useEffect } from 'react'
import { useIsConfirming } from '../feedback/confirm.tsx'
import { cancelPendingSaves } from '../unsaved/pending-saves.ts'

/** Cancels a save that is under way when the form closes: its user has discarded it. */
export function useCancelSaveOnClose(): void {
  useEffect(() => cancelPendingSaves, [])
}

/** A dialog with a button that saves. It is open as long as it is rendered. */
export function SaveDialog(props: Pick<ModalProps, 'title' | 'size' | 'onClose' | 'children'>) {
  const isConfirming = useIsConfirming()
  useCancelSaveOnClose()
  return (
    <Modal opened closeOnEscape={!isConfirming} transitionProps={{ duration: 120 }} {...props} />
  )
}
