import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, people, signIn, signInAtProvider, test } from '../tools/fixtures.ts'
import { discardChanges, keepEditing, leaveForHome } from '../tools/leave-guard.ts'

const sales = '/access-control/users/sales'
const salesTitle = 'Global and Regional Marketing Team User Access'
const centralTitle = 'Central NutriVita Team User Access'

let count = 0
const newId = () => `browser${Date.now()}${++count}@users.example`
const list = (page: Page) => page.getByRole('grid')
const userId = (page: Page) => page.getByRole('textbox', { name: /^User id/ })
const displayName = (page: Page) => page.getByRole('textbox', { name: /^Display name/ })
const option = (page: Page, name: string | RegExp) =>
  page.getByRole('checkbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const marketer = {
  displayName: 'Some Body',
  roles: ['REGIONALMARKETING'],
  marketingCountries: ['PL'],
}

test('[USR-01] [USR-02] [USR-03] [USR-05] [RTE-03] an administrator adds a valid user, finds it in the list and edits it', {
  tag: '@main',
}, async ({ page }) => {
  const id = newId()
  await signIn(page, people.globalAdmin, sales)
  await expect(page.getByRole('heading', { name: salesTitle })).toBeVisible()
  await expect(list(page).getByRole('columnheader')).toHaveText([
    '',
    'User id (email)',
    'Display name',
    'Role',
    'Countries',
    'Last sign-in',
  ])
  await page.getByRole('link', { name: 'Add User' }).click()
  await expect(page).toHaveURL(/\/access-control\/user$/)
  await expect(page.getByRole('heading', { name: 'Add User' })).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()

  await userId(page).fill('not an address')
  await displayName(page).fill('Nadia New')
  await option(page, /DEALERMANAGER$/).check()
  await option(page, /DEALERMANAGER$/).uncheck()
  await expect(page.getByText('At least one role must be selected.')).toBeVisible()
  await option(page, /REGIONALMARKETING$/).check()
  await option(page, 'Poland').check()
  await option(page, 'Poland').uncheck()
  await expect(page.getByText('At least one country must be selected.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Filter countries' }).fill('pol')
  await option(page, 'Poland').check()
  await expect(page.getByText('must be a valid e-mail address')).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  await userId(page).fill(id)
  await button(page, 'Save').click()
  await expect(page.getByText('User saved successfully.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${sales}$`))

  await page.getByRole('textbox', { name: 'Filter users' }).fill(id)
  await list(page).getByRole('row', { name: id }).click()
  await expect(page.getByRole('heading', { name: `Edit User ${id}` })).toBeVisible()
  await expect(userId(page)).toHaveValue(id)
  await expect(userId(page)).not.toBeEditable()
  await expect(option(page, 'Poland')).toBeChecked()
  await displayName(page).fill('')
  await expect(button(page, 'Save')).toBeDisabled()
  await expect(button(page, 'Delete')).toBeDisabled()
})

test('[USR-04] [USR-05] deleting a user needs confirmation and returns to the list; users with a protected role cannot be deleted', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const id = newId()
  const call = await callAs(people.globalAdmin)
  await call('POST', `access-control/user/${id}`, { ...marketer, roles: ['GLOBALWEBTEAM'] })
  await signIn(page, people.globalAdmin, `/access-control/user/${id}`)
  await expect(button(page, 'Delete')).toBeEnabled()
  await page.clock.install()
  await button(page, 'Delete').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Are you sure you want to delete this user? ${id}`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'You can not delete the user with roles SOFTWAREDEVELOPER and GLOBALWEBTEAM.',
  )
  await page.clock.runFor(4500)
  await expect(page).toHaveURL(new RegExp(`/user/${id.replace('@', '(@|%40)')}$`))
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(new RegExp(`${sales}$`))

  await call('POST', `access-control/user/${id}`, { roles: ['CENTRALMARKETING'] })
  await page.goto(`/access-control/user/${id}`)
  await button(page, 'Delete').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully.')).toBeVisible()
  await page.clock.runFor(2500)
  await expect(page).toHaveURL(new RegExp(`${sales}$`))
  expect((await call('GET', `access-control/user/${id}`)).status).toBe(404)
})

test('[USR-06] [NAV-05] roles and countries that the administrator cannot assign are disabled with the reason', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.regionalAdmin, '/access-control/user')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User access' }),
  ).toBeVisible()
  await expect(option(page, /PRODUCTAPPROVER$/)).toBeDisabled()
  await expect(
    page.getByText('This role includes the product approver module, which you do not have.'),
  ).toBeVisible()
  await expect(option(page, 'Spain')).toBeDisabled()
  await option(page, 'All of Eastern Europe').check()
  await expect(option(page, 'Poland')).toBeChecked()
  await expect(option(page, 'Spain')).not.toBeChecked()
})

test('[USR-06] a regional administrator reads why the roles of a user of other countries cannot be changed', async ({
  page,
  callAs,
}) => {
  const id = newId()
  const callAsGlobalAdmin = await callAs(people.globalAdmin)
  const { body: all } = await callAsGlobalAdmin('GET', 'regional/my-countries')
  const marketingCountries = all.map((country: { id: string }) => country.id)
  expect(marketingCountries).toHaveLength(24)
  await callAsGlobalAdmin('POST', `access-control/user/${id}`, { ...marketer, marketingCountries })

  await signIn(page, people.regionalAdmin, `/access-control/user/${id}`)
  const reason =
    /^This user is also assigned to .*France.* and .*: only an administrator of all of them can change roles\.$/
  const roles = page.getByRole('group', { name: /^Roles/ })
  await expect(roles.getByText(reason)).toBeVisible()
  await expect(roles).toHaveAccessibleDescription(reason)
  await expect(option(page, /REGIONALADMIN$/)).toBeDisabled()
  await expect(option(page, /REGIONALMARKETING$/)).toBeDisabled()
  // With the keyboard, the field before the disabled options gives the reason.
  await displayName(page).focus()
  await page.keyboard.press('Tab')
  const filter = page.getByRole('textbox', { name: 'Filter roles' })
  await expect(filter).toBeFocused()
  await expect(filter).toHaveAccessibleDescription(reason)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])

  await expect(option(page, 'Spain')).toBeDisabled()
  await option(page, 'Poland').uncheck()
  await button(page, 'Save').click()
  await expect(page.getByText('User saved successfully.')).toBeVisible()

  const callAsRegionalAdmin = await callAs(people.regionalAdmin)
  const raised = { roles: ['REGIONALADMIN', 'REGIONALMARKETING'] }
  const rejected = await callAsRegionalAdmin('POST', `access-control/user/${id}`, raised)
  expect(rejected).toMatchObject({ status: 403, body: { code: 'grant_refused' } })
})

test('a user without a role requests access and can work as soon as it is granted', {
  tag: '@main',
}, async ({ page, browser, product, callAs }) => {
  await signInAtProvider(page, people.withoutRole)
  await page.getByRole('textbox', { name: 'Reason' }).fill('I take over from Eva.')
  await option(page, 'Poland').check()
  await button(page, 'Request access').click()
  await expect(page.getByRole('heading', { name: 'Your request is pending' })).toBeVisible()

  const admin = await browser.newPage({ baseURL: product.url })
  await signIn(admin, people.regionalAdmin, '/product-info/home')
  const rail = admin.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: /User access\s*1/ }).click()
  const tabs = admin.getByRole('navigation', { name: 'Related screens' })
  await tabs.getByRole('link', { name: /Requests\s*1/ }).click()
  await admin.getByRole('link', { name: 'Grant access to Nora Norole' }).click()
  await expect(userId(admin)).toHaveValue(people.withoutRole)
  await expect(option(admin, 'Poland')).toBeChecked()
  await expect(admin.getByText('“I take over from Eva.”')).toBeVisible()
  await option(admin, /REGIONALMARKETING$/).check()
  await button(admin, 'Save').click()
  await expect(admin).toHaveURL(new RegExp(`${sales}$`))
  await expect(rail.getByRole('link', { name: /User access$/ })).toBeVisible()
  await admin.close()

  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Logout' })).toBeVisible()
  await page.getByRole('button', { name: /^Inbox/ }).click()
  await expect(page.getByText('You now have access')).toBeVisible()
  const call = await callAs(people.globalAdmin)
  await call('DELETE', `access-control/deleteuser/${people.withoutRole}`)
})

test.describe('user administration', { tag: '@long' }, () => {
  test('[USR-01] [RTE-03] the central list has its title and can be filtered and sorted', async ({
    page,
  }) => {
    await signIn(page, people.globalAdmin, '/access-control/users/central')
    await expect(page.getByRole('heading', { name: centralTitle })).toBeVisible()
    await page.reload()
    await expect(list(page).getByRole('row', { name: /Arno Approver/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Filter users' }).fill('globalwebteam')
    await expect(list(page).getByRole('row', { name: /Wendy Webster/ })).toBeVisible()
    await expect(list(page).getByRole('row', { name: /Arno Approver/ })).toBeHidden()
    await page.getByRole('button', { name: 'Display name' }).click()
    await expect(list(page).getByRole('row').nth(1)).toContainText('Oskar')
    await page.getByRole('main').getByText('Sales & Marketing Team').click()
    await expect(page.getByRole('heading', { name: salesTitle })).toBeVisible()
  })

  test('a name that another administrator changed shows both values, and the user selects one', async ({
    page,
    callAs,
  }) => {
    const id = newId()
    const call = await callAs(people.developer)
    await call('POST', `access-control/user/${id}`, marketer)
    await signIn(page, people.globalAdmin, `/access-control/user/${id}`)
    await displayName(page).fill('My Name')
    // The mocked response reports the conflict before a live event can update the form.
    await page.route('**/api/access-control/user/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            json: {
              code: 'conflict',
              status: 409,
              title: 'Conflict',
              detail: 'Another user changed this user after you loaded it. Nothing was saved.',
              conflicts: [
                {
                  cell: 'displayName',
                  stored: 'Remote Name',
                  savedBy: 'Devi Developer',
                  savedAt: '2026-11-15T09:00:00Z',
                },
              ],
            },
          })
        : route.continue(),
    )
    await button(page, 'Save').click()
    const conflict = page.getByRole('article', { name: 'Display name' })
    await expect(conflict).toContainText('Devi Developer')
    await expect(conflict).toContainText('My Name')
    await expect(conflict).toContainText('Remote Name')
    await page.getByRole('button', { name: 'Accept the other change: Display name' }).click()
    await expect(displayName(page)).toHaveValue('Remote Name')
  })

  test('a rejected save shows the reason, and the user must confirm before discarding the edits', async ({
    page,
  }) => {
    await signIn(page, people.globalAdmin, '/access-control/user')
    await userId(page).fill(people.marketer)
    await displayName(page).fill('Second María')
    await option(page, /DEALERMANAGER$/).check()
    await option(page, 'Spain').check()
    await button(page, 'Save').click()
    await expect(page.getByText('Error saving user')).toBeVisible()
    await expect(page.getByText(/already exists as a user/)).toBeVisible()
    await leaveForHome(page)
    await keepEditing(page)
    await expect(displayName(page)).toHaveValue('Second María')
    await leaveForHome(page)
    await discardChanges(page)
    await expect(page).toHaveURL(/\/product-info\/home$/)
  })

  test('[USR-05] an error is shown when roles fail to load, and loading can be retried', async ({
    page,
  }) => {
    await signIn(page, people.globalAdmin)
    await page.route('**/api/access-control/roles', (route) => route.abort())
    await page.goto('/access-control/user')
    await expect(page.getByRole('heading', { name: 'Error loading data' })).toBeVisible()
    await page.unroute('**/api/access-control/roles')
    await button(page, 'Try again').click()
    await expect(option(page, /DEALERMANAGER$/)).toBeVisible()
  })

  test('[USR-05] a failed save or deletion shows an error', async ({ page, callAs }) => {
    const id = newId()
    await (await callAs(people.globalAdmin))('POST', `access-control/user/${id}`, marketer)
    await signIn(page, people.globalAdmin, `/access-control/user/${id}`)
    await displayName(page).fill('Other')
    await page.route('**/api/access-control/{user,deleteuser}/*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await button(page, 'Save').click()
    await expect(page.getByText('Error saving user')).toBeVisible()
    await button(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Error deleting user')).toBeVisible()
    await expect(displayName(page)).toHaveValue('Other')
  })

  test('the page of a user shows each right with the role it comes from', async ({ page }) => {
    await signIn(page, people.globalAdmin, `/access-control/user/${people.globalAdmin}`)
    for (const name of [/^Roles/, /^Countries/]) {
      await expect(page.getByRole('group', { name })).toHaveAccessibleDescription(
        'You cannot change your own roles or countries.',
      )
    }
    await page.getByRole('link', { name: 'View permissions' }).click()
    await expect(page.getByRole('heading', { name: 'Gina Admin' })).toBeVisible()
    await expect(
      page.getByRole('row', { name: /product approver module Global administrator/ }),
    ).toContainText('Pending approvals')
    await expect(
      page.getByRole('region', { name: 'Sign-ins' }).getByRole('listitem'),
    ).not.toHaveCount(0)
  })

  test('a user changes and withdraws a request, requests again, and sees why it is declined', async ({
    page,
    browser,
    product,
  }) => {
    await signInAtProvider(page, people.withoutRole)
    await page.getByRole('textbox', { name: 'Reason' }).fill('Please')
    await option(page, 'Poland').check()
    await button(page, 'Request access').click()
    const own = page.getByRole('region', { name: 'Your request' })
    await expect(own).toContainText('access to Poland on')

    await own.getByRole('button', { name: 'Change request' }).click()
    await option(page, 'Spain').check()
    await button(page, 'Save request').click()
    await expect(own).toContainText('access to Poland and Spain on')
    await own.getByRole('button', { name: 'Withdraw request' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click()
    await expect(page.getByText(/Nora Norole withdrew the request/)).toBeVisible()

    await page.getByRole('textbox', { name: 'Reason' }).fill('Please')
    await option(page, 'Poland').check()
    await button(page, 'Request access').click()
    await expect(own).toContainText('access to Poland on')
    const admin = await browser.newPage({ baseURL: product.url })
    await signIn(admin, people.globalAdmin, '/admin/requests')
    await admin.getByRole('button', { name: 'Decline the request of Nora Norole' }).click()
    await expect(
      admin.getByRole('dialog').getByRole('button', { name: 'Decline request' }),
    ).toBeDisabled()
    await admin.getByRole('dialog').getByRole('textbox').fill('Not for students.')
    await admin.getByRole('dialog').getByRole('button', { name: 'Decline request' }).click()
    await expect(admin.getByText('The request was declined.')).toBeVisible()
    await admin.close()
    await page.reload()
    await expect(
      page.getByText(/Gina Admin declined the request.*“Not for students.”/),
    ).toBeVisible()
    await expect(button(page, 'Request access')).toBeDisabled()
  })

  test('[RTE-05] [RTE-06] approvals, the web team page and the card menus open by URL and after a reload', async ({
    page,
  }) => {
    await signIn(page, people.globalAdmin)
    for (const [path, heading] of [
      ['/approve/product', 'Approve Products'],
      ['/webteam', 'Global Web Team'],
      ['/nav', 'Modules'],
      ['/nav/accesscontrol', 'Access Control'],
      ['/nav/productinfo', 'Product Information'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        path === '/approve/product' ? /./ : heading,
      )
      await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`))
    }
    await page.goto('/nav/accesscontrol')
    await expect(page.getByRole('main').getByRole('link')).toHaveText([
      /^Central Team/,
      /^Sales & Marketing Team/,
    ])
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no serious problem on the user screens in the ${colorScheme} theme`, async ({
      page,
    }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await signIn(page, people.regionalAdmin)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        for (const path of [
          sales,
          '/access-control/user',
          `/access-control/user/${people.approver}`,
          `/access-control/person/${people.approver}`,
          '/admin/requests',
        ]) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByText(/^Loading/)).toHaveCount(0)
          const { violations } = await new AxeBuilder({ page }).analyze()
          const serious = violations.filter(
            ({ impact }) => impact === 'serious' || impact === 'critical',
          )
          expect(
            serious.map(({ id, nodes }) => `${path} ${width}: ${id} ${nodes[0]?.html}`),
          ).toEqual([])
          const isTooWide = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          )
          expect({ path, width, isTooWide }).toEqual({ path, width, isTooWide: false })
        }
      }
    })
  }
})

test('several users are found by role and changed at once after a preview', async ({
  page,
  callAs,
}) => {
  const callAsAdmin = await callAs(people.globalAdmin)
  const names = ['Bulk One', 'Bulk Two']
  for (const displayName of names) {
    const userId = `${displayName.toLowerCase().replace(' ', '.')}@bulk.example`
    const body = { displayName, roles: ['DEALERMANAGER'], marketingCountries: ['DK'], was: null }
    const { status } = await callAsAdmin('POST', `access-control/user/${userId}`, body)
    expect(status).toBe(200)
  }
  await signIn(page, people.globalAdmin, `${sales}?role=DEALERMANAGER&signIn=never&text=bulk`)
  const list = page.getByRole('grid', { name: /User Access/ })
  await expect(list.getByRole('row', { name: /Bulk/ })).toHaveCount(2)
  await list.getByRole('checkbox', { name: 'Select all users' }).check()
  await button(page, 'Change 2 users').click()

  const dialog = page.getByRole('dialog', { name: 'Change 2 users' })
  await dialog.getByRole('combobox', { name: 'Countries to add' }).fill('Norw')
  await page.getByRole('option', { name: 'Norway' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  for (const name of names) {
    await expect(preview.getByRole('listitem').filter({ hasText: name })).toContainText('+ Norway')
  }
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Change 2 users' }).click()
  await expect(page.getByText('2 users changed.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(list.getByRole('row', { name: /Norway/ })).toHaveCount(2)
})
