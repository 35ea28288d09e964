import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { people, signInAtProvider } from '../tools/fixtures.ts'
import { cellOf, changeBar, expectCell, saveChanges, typeInto } from '../tools/grid.ts'
import { startTwoServers, type TwoServers } from '../tools/two-servers.ts'

/** Two servers share one PostgreSQL. Gina uses the first server and Arno the second. */
test.describe.configure({ mode: 'serial' })

let servers: TwoServers
let contexts: BrowserContext[]
let gina: Page
let arno: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  servers = await startTwoServers()
  contexts = await Promise.all(servers.urls.map((baseURL) => browser.newContext({ baseURL })))
  ;[gina, arno] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
  await signInAtProvider(gina, people.globalAdmin, '/product-info/composition')
  await signInAtProvider(arno, people.approver, '/product-info/composition')
  for (const page of [gina, arno]) await expect(cellOf(page, 0, 'N')).toBeVisible()
})

test.afterAll(async () => {
  for (const context of contexts ?? []) await context.close()
  await servers?.close()
})

async function save(page: Page): Promise<void> {
  await saveChanges(page)
  await expect(changeBar(page)).toContainText('No unsaved changes')
}

test('two users on the same screen see each other', async () => {
  await expect(gina.getByRole('img', { name: 'Also here: Arno Approver' })).toBeVisible()
  await expect(arno.getByRole('img', { name: 'Also here: Gina Admin' })).toBeVisible()
})

test('a save on one server is visible on the other within a second and marked as remote', {
  tag: '@main',
}, async () => {
  const times: number[] = []
  for (const value of ['11', '12', '13', '14', '15.5']) {
    await typeInto(gina, 0, 'N', value)
    await save(gina)
    const start = performance.now()
    await expectCell(arno, 0, 'N', value)
    times.push(performance.now() - start)
  }
  expect(times.sort((a, b) => a - b)[2]).toBeLessThan(1000)

  const cell = cellOf(arno, 0, 'N')
  await expect(cell).toHaveAttribute('data-remote', 'true')
  await cell.hover()
  await expect(cell).toContainText(/Gina Admin saved 15\.5 on/)
  await expect(cellOf(gina, 0, 'N')).not.toHaveAttribute('data-remote')
})

test('the remote mark disappears after the user visited the cell', { tag: '@long' }, async () => {
  await cellOf(arno, 0, 'N').click()
  await cellOf(arno, 1, 'N').click()
  await expect(cellOf(arno, 0, 'N')).not.toHaveAttribute('data-remote')
})

test('a remote change does not overwrite unsaved edits or text that is being typed', {
  tag: '@long',
}, async () => {
  await typeInto(arno, 2, 'N', '21')
  await cellOf(arno, 2, 'K2O').click()
  await arno.keyboard.type('7')

  await typeInto(gina, 2, 'N', '22')
  await typeInto(gina, 2, 'P2O5', '8')
  await save(gina)
  await expectCell(arno, 2, 'P2O5', '8')

  await expectCell(arno, 2, 'N', '21')
  await expect(cellOf(arno, 2, 'N')).toHaveAttribute('data-state', 'changed')
  await expect(cellOf(arno, 2, 'N')).toHaveAttribute('data-remote', 'true')
  await expect(cellOf(arno, 2, 'K2O').getByRole('textbox')).toHaveValue('7')
  await arno.keyboard.press('.')
  await arno.keyboard.press('5')
  await arno.keyboard.press('Enter')
  await expectCell(arno, 2, 'K2O', '7.5')
})

test('a row that another user is editing is marked', { tag: '@long' }, async () => {
  const indicator = gina
    .getByRole('row')
    .filter({ hasText: 'Product C' })
    .getByRole('img', { name: 'Arno Approver is editing this row' })
  await expect(indicator).toBeVisible()
  await changeBar(arno).getByRole('button', { name: 'Undo all' }).click()
  await expect(indicator).toBeHidden()
})

test('a lost connection is reopened and missed changes are loaded', { tag: '@long' }, async () => {
  await servers.stop(1)
  await expect(gina.getByRole('img', { name: 'Also here: Arno Approver' })).toBeHidden()
  await typeInto(gina, 3, 'N', '33')
  await save(gina)
  await expectCell(arno, 3, 'N', '10')

  await servers.start(1)
  await expectCell(arno, 3, 'N', '33')
  await expect(cellOf(arno, 3, 'N')).toHaveAttribute('data-remote', 'true')
  await expect(gina.getByRole('img', { name: 'Also here: Arno Approver' })).toBeVisible()

  await typeInto(gina, 3, 'N', '34')
  await save(gina)
  await expectCell(arno, 3, 'N', '34')
})

test('a user who leaves the screen disappears from the presence list', {
  tag: '@long',
}, async () => {
  await arno.goto('/product-info/home')
  await expect(gina.getByRole('img', { name: /Also here/ })).toBeHidden()
  await arno.goto('/product-info/composition')
  await expect(gina.getByRole('img', { name: 'Also here: Arno Approver' })).toBeVisible()
  await arno.close()
  await expect(gina.getByRole('img', { name: /Also here/ })).toBeHidden()
})
