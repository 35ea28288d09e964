import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'

// No other test uses Bulgaria.
const country = 'BG'
const path = '/product-info/exchange'

interface Product {
  dhCode: string
  productName: string
  composition: Record<string, number>
}

const listProducts = async (call: Call): Promise<Product[]> =>
  (await call('GET', `product-information/product-compositions/${country}`)).body.products

/** Proposes values as an assistant does, without the SDK. */
async function propose(
  url: string,
  secret: string,
  note: string,
  code: string,
  composition: Record<string, number>,
) {
  const products = [{ code, composition }]
  const params = { name: 'propose_changes', arguments: { country, note, products } }
  const answer = await fetch(`${url}/api/delivery/v1/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('pending')
}

async function createKey(call: Call, name: string): Promise<{ secret: string }> {
  const { body } = await call('POST', 'access-control/api-key', {
    name,
    ownerId: people.globalAdmin,
    countries: [country],
    scopes: ['assistants:use', 'products:propose'],
    channels: [],
  })
  return body
}

const proposals = (page: Page) => page.getByRole('region', { name: 'Proposals of assistants' })

test('a user reviews proposals of an assistant, applies one and discards another', {
  tag: '@main',
}, async ({ page, product: { url }, callAs }) => {
  const call = await callAs(people.globalAdmin)
  const name = `Helper ${Date.now()}`
  const key = await createKey(call, name)
  const [first, second] = await listProducts(call)
  const zinc = ((Date.now() % 9000) + 1) / 10_000
  await propose(url, key.secret, `Zinc by ${name}`, first!.dhCode, { Zn: zinc })
  await propose(url, key.secret, `Wrong idea of ${name}`, second!.dhCode, { Zn: zinc + 1 })
  const review = (note: string) =>
    proposals(page).getByRole('button', { name: `Review proposal “${note}”` })

  await signIn(page, people.regionalAdmin, `${path}?country=${country}`)
  await review(`Zinc by ${name}`).click()
  const title = `Proposal of ${name} via assistant`
  const preview = proposals(page).getByRole('region', { name: `Preview of “${title}”` })
  const change = preview
    .getByRole('table', { name: /Changed/ })
    .getByRole('row')
    .nth(1)
  await expect(change).toContainText(first!.productName)
  await expect(change).toContainText(String(zinc))
  await preview.getByRole('button', { name: 'Apply 1 changed cell' }).click()
  await expect(preview).toBeHidden()
  const past = page.getByRole('region', { name: /^Past imports into/ })
  await expect(past.getByRole('button', { name: title, exact: true })).toBeVisible()
  expect((await listProducts(call))[0]!.composition.Zn).toBe(zinc)

  await review(`Wrong idea of ${name}`).click()
  await expect(preview).toContainText(second!.productName)
  await preview.getByRole('button', { name: 'Discard proposal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard this proposal?' })
  await dialog.getByRole('button', { name: 'Discard proposal' }).click()
  await expect(preview).toBeHidden()
  await expect(review(`Wrong idea of ${name}`)).toBeHidden()
  expect((await listProducts(call))[1]!.composition).toEqual(second!.composition)
})

test('a user sees what the rules find in a proposal, and states a reason to apply it', async ({
  page,
  product: { url },
  callAs,
}) => {
  const call = await callAs(people.globalAdmin)
  const name = `Helper ${Date.now()}`
  const key = await createKey(call, name)
  const third = (await listProducts(call))[2]!
  const nitrogen = third.composition.N ?? 0
  const forms = { NO3: nitrogen, NH4: 6, Urea: 0 }
  await propose(url, key.secret, `Forms by ${name}`, third.dhCode, forms)

  await signIn(page, people.regionalAdmin, `${path}?country=${country}`)
  await proposals(page)
    .getByRole('button', { name: `Review proposal “Forms by ${name}”` })
    .click()
  const title = `Proposal of ${name} via assistant`
  const preview = proposals(page).getByRole('region', { name: `Preview of “${title}”` })
  const sentence = `${third.productName}: N forms total ${(nitrogen + 6).toFixed(2)}, difference 6.00`
  await expect(preview.getByRole('list', { name: /warnings?$/ })).toContainText(sentence)
  await preview.getByRole('button', { name: /^Apply/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Save although it does not balance?' })
  await expect(dialog).toContainText(sentence)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Tried by a test')
  await dialog.getByRole('button', { name: 'Save with this reason' }).click()
  await expect(preview).toBeHidden()
  expect((await listProducts(call))[2]!.composition.NH4).toBe(6)
})
