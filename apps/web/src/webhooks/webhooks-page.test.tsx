import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../test-support/screens.tsx'
import { KeptForm } from '../ui/form/kept-form.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { WebhooksPage } from './webhooks-page.tsx'

const webhook = {
  webhookId: 7,
  name: 'Shop',
  countryId: 'ES',
  channelId: 'web',
  url: 'https://shop.example/hook',
  state: 'active',
  ownerId: 'ada',
  ownerName: 'Ada Admin',
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  nextAttempt: null,
  pending: 0,
  lastDelivery: null,
  createdBy: 'Ada Admin',
  createdAt: '2026-05-03T10:00:00Z',
  secrets: [],
}
const list = '/access-control/webhooks'
const listOf = (...webhooks: object[]) => ({ [list]: { blockedReason: null, webhooks } })
const answers = () => ({
  ...listOf(webhook),
  '/access-control/webhook-deliveries/7': { deliveries: [], next: null },
  '/access-control/countries': [],
  '/access-control/api-key-channels': [],
  '/access-control/users': [],
})
const open = () => openScreen('/admin/webhooks?webhook=7', WebhooksPage, answers())
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('the last webhook stays with a typed address when another user deletes it', async () => {
  const page = await open()
  await click('Change owner or address')
  const dialog = await screen.findByRole('dialog', { name: 'Change “Shop”' })
  const address = within(dialog).getByRole('textbox', { name: 'Address' })
  fireEvent.change(address, { target: { value: 'https://shop.example/new' } })
  await page.change(listOf())
  expect(address.isConnected).toBe(true)
  expect(address).toHaveProperty('value', 'https://shop.example/new')
  expect(within(dialog).getByRole('alert').textContent).toContain('This webhook was deleted.')
  expect(screen.queryByText('No webhooks yet')).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('No webhooks yet')).toBeDefined()
})

test('the last webhook disappears when another user deletes it while nothing is unsaved', async () => {
  const page = await open()
  await screen.findByRole('button', { name: 'Change owner or address' })
  await page.change(listOf())
  expect(await screen.findByText('No webhooks yet')).toBeDefined()
})

test('a new webhook can be copied and discarded, but not created after the right was lost', async () => {
  const lost = createStore<string | undefined>(undefined)
  const Page = () => (
    <KeptForm gone={useStore(lost)} isAroundScreen>
      <WebhooksPage />
    </KeptForm>
  )
  await openScreen('/admin/webhooks?webhook=new', Page, answers())
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), {
    target: { value: 'Partner' },
  })
  const form = screen.getByRole('form', { name: 'Create webhook' })
  expect(within(form).getByRole('button', { name: 'Create webhook' })).toBeDefined()
  act(() => lost.set('You no longer have permission to open this screen.'))
  expect(within(form).queryByRole('button', { name: /^Create/ })).toBeNull()
  expect(within(form).getByRole('button', { name: 'Copy my changes' })).toBeDefined()
  fireEvent.click(within(form).getByRole('button', { name: 'Discard my changes' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '')
})
