import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

test('an administrator creates a webhook, sends a test delivery and sees its answer', {
  tag: '@main',
}, async ({ page }) => {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.end('Thank you.'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const name = `Receiver ${Date.now()}`
  await signIn(page, people.globalAdmin, '/admin/webhooks?webhook=new')

  const form = page.getByRole('form', { name: 'Create webhook' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`)
  await form.getByRole('combobox', { name: 'Country' }).fill('Norw')
  await page.getByRole('option', { name: 'Norway' }).click()
  await form.getByRole('combobox', { name: 'Channel' }).fill('lab')
  await page.getByRole('option', { name: 'Label' }).click()
  await form.getByRole('combobox', { name: 'Owner' }).fill('Gina')
  await page.getByRole('option', { name: /gina\.admin/ }).click()
  await form.getByRole('button', { name: 'Create webhook' }).click()

  const dialog = page.getByRole('dialog', { name: `Secret of “${name}”` })
  await expect(dialog.getByTestId('secret')).toHaveText(/^whsec_/)
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  await expect(dialog).toBeHidden()

  const details = page.getByRole('region', { name: `Webhook ${name}` })
  await details.getByRole('button', { name: 'Send test delivery' }).click()
  const delivery = details.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(delivery.getByText('Answered 200')).toBeVisible()
  expect(received).toHaveLength(1)
  await delivery.getByText('Answered 200').click()
  await expect(delivery.getByText('Thank you.')).toBeVisible()
  await expect(delivery.getByText(received[0] ?? '')).toBeVisible()
  await delivery.getByRole('button', { name: 'Send again' }).click()
  await expect(delivery.getByText('(2 attempts)')).toBeVisible()
  expect(received).toEqual([received[0], received[0]])
  server.closeAllConnections()
  server.close()
})
