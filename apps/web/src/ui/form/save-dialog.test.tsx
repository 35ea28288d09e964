import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { isSavePending, startSave } from '../unsaved/pending-saves.ts'
import { SaveDialog } from './save-dialog.tsx'

function DialogWithCancel() {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    isOpen && (
      <SaveDialog title="Change key" onClose={close}>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </SaveDialog>
    )
  )
}

test.each([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('closing a dialog with %s cancels its save', async (_with, close) => {
  renderInTheme(<DialogWithCancel />)
  await screen.findByRole('dialog')
  const { signal } = startSave()
  await close()
  await expect.poll(() => signal.aborted).toBe(true)
  expect(isSavePending()).toBe(false)
})
