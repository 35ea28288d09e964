import { expect, people, signIn, test } from '../tools/fixtures.ts'

test('an administrator creates an API key, uses its secret and revokes it', {
  tag: '@main',
}, async ({ page, product }) => {
  const callWith = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(`${product.url}/api/delivery/v1/key`, { headers })).status
  }
  const name = `Shop ${Date.now()}`
  await signIn(page, people.globalAdmin, '/admin/keys?key=new')

  const form = page.getByRole('form', { name: 'Create API key' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Owner').fill('Rafa')
  await page.getByRole('option', { name: /rafal\.regional/ }).click()
  await form.getByRole('checkbox', { name: 'products:read' }).check()
  await form.getByRole('checkbox', { name: 'Web site' }).check()
  await form.getByRole('checkbox', { name: 'Poland' }).check()
  await form.getByRole('button', { name: 'Create key' }).click()

  const dialog = page.getByRole('dialog', { name: `Secret of “${name}”` })
  const secret = (await dialog.getByTestId('secret').textContent()) ?? ''
  expect(await callWith(secret)).toBe(200)
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  await expect(dialog).toBeHidden()

  const details = page.getByRole('region', { name: `API key ${name}` })
  await details.getByRole('button', { name: 'Rotate secret' }).click()
  const rotation = page.getByRole('dialog', { name: /Rotate the secret/ })
  await rotation.getByRole('button', { name: 'Create new secret' }).click()
  await expect(dialog.getByTestId('secret')).not.toHaveText(secret)
  const second = (await dialog.getByTestId('secret').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  await expect(dialog).toBeHidden()
  expect([await callWith(secret), await callWith(second)]).toEqual([200, 200])

  await details.getByRole('button', { name: 'Revoke key' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Revoke API key' })
  await confirmation.getByRole('button', { name: 'Revoke key' }).click()
  await expect(details.getByText('None is valid any more.')).toBeVisible()
  expect([await callWith(secret), await callWith(second)]).toEqual([401, 401])
})
