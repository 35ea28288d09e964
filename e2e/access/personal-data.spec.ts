import { readFileSync } from 'node:fs'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

test('an administrator downloads the data of a user and erases it after typing the address', {
  tag: '@main',
}, async ({ page, callAs }) => {
  const id = `erase${Date.now()}@users.example`
  const call = await callAs(people.globalAdmin)
  await call('POST', `access-control/user/${id}`, {
    displayName: 'Petra Personal',
    roles: ['REGIONALMARKETING'],
    marketingCountries: ['PL'],
  })
  await signIn(page, people.globalAdmin, `/access-control/user/${id}`)
  const section = page.getByRole('region', { name: 'Personal data' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download data' }).click(),
  ])
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data).toMatchObject({ userId: id, user: { displayName: 'Petra Personal' } })

  await section.getByRole('button', { name: 'Erase personal data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase personal data' })
  await expect(dialog).toContainText('This cannot be undone.')
  const erase = dialog.getByRole('button', { name: 'Erase personal data' })
  const typed = dialog.getByRole('textbox', { name: `To confirm, type ${id}` })
  await expect(erase).toBeDisabled()
  await typed.fill(id.slice(1))
  await expect(erase).toBeDisabled()
  await typed.fill(id)
  await erase.click()
  const result = page.getByRole('dialog', { name: 'Personal data erased' })
  await expect(result).toContainText(/The user is now called erased-user-[0-9a-f]{12}\./)
  await result.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page).toHaveURL(/\/access-control\/users\/sales$/)
  expect((await call('GET', `access-control/user/${id}`)).status).toBe(404)
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} px erasing is below Delete, is reached by keyboard, and is never covered by the save bar`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, people.globalAdmin, `/access-control/user/${people.marketer}`)
    const remove = page.getByRole('button', { name: 'Delete', exact: true })
    const erase = page.getByRole('button', { name: 'Erase personal data' })
    const expectBelowDelete = async () => {
      await erase.scrollIntoViewIfNeeded()
      await expect(async () => {
        const [above, below] = [await remove.boundingBox(), await erase.boundingBox()]
        expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
      }).toPass()
      // All of it is in the window, and a click at its edges would hit it.
      const isHit = await erase.evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const corners = [left + 4, right - 4].flatMap((x) =>
          [top + 4, bottom - 4].map((y) => [x, y]),
        )
        return corners.every(([x = 0, y = 0]) => button.contains(document.elementFromPoint(x, y)))
      })
      expect(isHit).toBe(true)
    }
    await expectBelowDelete()
    await remove.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Download data' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(erase).toBeFocused()
    await expect(erase).toBeInViewport({ ratio: 1 })

    // With unsaved changes the bar is larger and stays in the window.
    await page.getByRole('textbox', { name: /^Display name/i }).fill('María M.')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await expectBelowDelete()
  })
}

test('personal data of a user with a higher role can neither be downloaded nor erased', async ({
  page,
}) => {
  await signIn(page, people.regionalAdmin, `/access-control/user/${people.globalAdmin}`)
  const section = page.getByRole('region', { name: 'Personal data' })
  await expect(section.getByRole('button', { name: 'Download data' })).toBeDisabled()
  await expect(section.getByRole('button', { name: 'Erase personal data' })).toBeDisabled()
  await expect(section).toContainText('Only a SOFTWAREDEVELOPER or GLOBALADMIN can change users')
})

test('a user downloads their own data in the inbox', async ({ page }) => {
  await signIn(page, people.marketer, '/inbox')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data).toMatchObject({ userId: people.marketer, user: { displayName: 'María Marketer' } })
})

test('a deleted user is erased at their old address, by an administrator who can assign every role', async ({
  page,
  callAs,
}) => {
  const id = `past${Date.now()}@users.example`
  const call = await callAs(people.globalAdmin)
  await call('POST', `access-control/user/${id}`, {
    displayName: 'Paul Past',
    roles: ['REGIONALMARKETING'],
    marketingCountries: ['PL'],
  })
  await call('DELETE', `access-control/deleteuser/${id}`)
  await signIn(page, people.regionalAdmin, `/access-control/user/${id}`)
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the list' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase personal data' })).toHaveCount(0)

  // Of an address that was never known there is nothing to erase.
  await signIn(page, people.globalAdmin, '/access-control/user/never@users.example')
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase personal data' })).toHaveCount(0)

  await signIn(page, people.globalAdmin, `/access-control/user/${id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download data' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('Paul Past')
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase personal data' })
  await dialog.getByRole('textbox', { name: `To confirm, type ${id}` }).fill(id)
  await dialog.getByRole('button', { name: 'Erase personal data' }).click()
  const result = page.getByRole('dialog', { name: 'Personal data erased' })
  await expect(result).toBeVisible()
  await result.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page).toHaveURL(/\/access-control\/users\/sales$/)
  // Nothing of the erased user is offered again.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase personal data' })).toHaveCount(0)
})
