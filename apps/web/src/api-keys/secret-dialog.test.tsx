import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { TestRouter } from '../../test-support/router.tsx'
import { ConfirmOutlet } from '../ui/feedback/confirm-outlet.tsx'
import { canLeave } from '../ui/unsaved/leave-guard.ts'
import { SecretDialog } from './secret-dialog.tsx'

const onClose = vi.fn()
const open = () => {
  onClose.mockClear()
  renderInTheme(
    <TestRouter>
      <SecretDialog issued={{ name: 'Shop', secret: 'npk_1' }} onClose={onClose}>
        Send it as bearer token.
      </SecretDialog>
      <ConfirmOutlet />
    </TestRouter>,
  )
}

test('a secret is closed by its button alone, not by Escape, a click outside or a cross', async () => {
  open()
  const dialog = screen.getByRole('dialog', { name: 'Secret of “Shop”' })
  await userEvent.keyboard('{Escape}')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  const overlay = document.querySelector('.mantine-Modal-overlay') ?? expect.fail('No overlay')
  fireEvent.click(overlay)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('leaving the screen of a secret asks first', async () => {
  open()
  const leaving = canLeave()
  const dialog = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
  expect(dialog.textContent).toContain('The secret cannot be shown again.')
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(await leaving).toBe(false)
})
