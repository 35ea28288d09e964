import { Drawer, Modal } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { ignoreSecondClick } from './ignore-second-click.ts'

beforeAll(ignoreSecondClick)

const onDelete = vi.fn()
beforeEach(() => onDelete.mockClear())

function OpenedByButton({ kind: Dialog }: { kind: typeof Modal | typeof Drawer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Reason">
        <button type="button" onClick={onDelete}>
          Delete
        </button>
      </Dialog>
    </>
  )
}

/** The events of a browser; `detail` counts the clicks at one position. */
function click(element: Element, detail: number) {
  fireEvent.mouseDown(element, { detail })
  fireEvent.mouseUp(element, { detail })
  fireEvent.click(element, { detail })
}

const overlay = () => {
  const found = document.querySelector('.mantine-Modal-overlay, .mantine-Drawer-overlay')
  if (!found) throw new Error('No dialog is open.')
  return found
}

test.each([
  ['dialog', Modal],
  ['drawer', Drawer],
])(
  'a double-click on a button opens a %s, which the second click neither closes nor uses',
  async (_kind, kind) => {
    renderInTheme(<OpenedByButton kind={kind} />)
    click(screen.getByRole('button', { name: 'Open' }), 1)
    await screen.findByRole('dialog', { name: 'Reason' })
    click(overlay(), 2)
    expect(screen.getByRole('dialog', { name: 'Reason' })).toBeTruthy()
    click(screen.getByRole('button', { name: 'Delete' }), 3)
    expect(onDelete).not.toHaveBeenCalled()
  },
)

test('later clicks close the dialog and use its buttons, double-clicks included', async () => {
  renderInTheme(<OpenedByButton kind={Modal} />)
  click(screen.getByRole('button', { name: 'Open' }), 1)
  await screen.findByRole('dialog', { name: 'Reason' })
  click(screen.getByRole('button', { name: 'Delete' }), 1)
  click(screen.getByRole('button', { name: 'Delete' }), 2)
  expect(onDelete).toHaveBeenCalledTimes(2)
  click(overlay(), 1)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
