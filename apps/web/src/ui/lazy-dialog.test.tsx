import { Modal } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

const Dialog = lazyDialog<DialogProps>(async () => ({
  default: ({ isOpen, onClose }: DialogProps) => (
    <Modal opened={isOpen} onClose={onClose} title="Late" transitionProps={{ duration: 0 }}>
      <button type="button" onClick={onClose}>
        Done
      </button>
    </Modal>
  ),
}))

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

test('a dialog that is loaded when it is first opened returns the focus', async () => {
  renderInTheme(<Page />)
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  fireEvent.click(button)
  const done = await screen.findByRole('button', { name: 'Done' })
  done.focus()
  fireEvent.click(done)
  await waitFor(() => expect(document.activeElement).toBe(button))
})
