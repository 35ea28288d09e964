import { expect, people, signIn, test } from './fixtures.ts'

test('a global administrator signs in and is greeted', async ({ page }) => {
  await signIn(page, people.globalAdmin)
  await expect(page.getByText('Welcome to the Product Information Management System')).toBeVisible()
})

test('someone without a role is told that approval is needed', async ({ page }) => {
  await signIn(page, people.nobody)
  await expect(page.getByRole('heading', { name: 'Specific approval is needed' })).toBeVisible()
})

test('the API answers beside the screens', async ({ callAs }) => {
  const call = await callAs(people.marketer)
  const { status, body } = await call('GET', 'regional/my-countries')
  expect(status).toBe(200)
  expect(body.map((country: { id: string }) => country.id).sort()).toEqual(['ES', 'IT', 'PT'])
})
