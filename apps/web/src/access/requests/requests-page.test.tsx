import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../test-support/screens.tsx'
import { RequestsPage } from './requests-page.tsx'

const request = {
  requestId: 7,
  userId: 'eva@x.example',
  displayName: 'Eva',
  reason: 'I sell in Spain.',
  wantedCountries: ['ES'],
  requestedAt: '2026-05-03T10:00:00Z',
  state: 'Pending',
  hasAccount: false,
}

test('the reason of a declined request stays if another administrator decided first', async () => {
  await openScreen('/admin/requests', RequestsPage, {
    '/global-admin/requests': [request],
    '/global-admin/turn-down-request': 404,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the request of Eva' }))
  const reason = await screen.findByRole('textbox', { name: 'Reason' })
  fireEvent.change(reason, { target: { value: 'Ask your manager.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Decline request' }))
  expect(await screen.findByText('You can copy your reason or try again.')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty(
    'value',
    'Ask your manager.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
