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

/** Proposes a value as an assistant does, without the SDK. */
async function propose(url: string, secret: string, note: string, code: string, Zn: number) {
  const products = [{ code, composition: { Zn } }]
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

const proposals = (page: Page) => page.getByRole('region', { name: 'Proposals of assistants' })

test('a user reviews proposals of an assistant, applies one and discards another', {
  tag: '@main',
}, async ({ page, product: { url }, callAs }) => {
  const call = await callAs(people.globalAdmin)
  const name = `Helper ${Date.now()}`
  const { body: key } = await call('POST', 'access-control/api-key', {
    name,
    ownerId: people.globalAdmin,
    countries: [country],
    scopes: ['assistants:use', 'products:propose'],
    channels: [],
  })
  const [first, second] = await listProducts(call)
  const zinc = ((Date.now() % 9000) + 1) / 10_000
  await propose(url, key.secret, `Zinc by ${name}`, first!.dhCode, zinc)
  await propose(url, key.secret, `Wrong idea of ${name}`, second!.dhCode, zinc + 1)
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
  const question = page.getByRole('dialog', { name: 'Discard this proposal?' })
  await question.getByRole('button', { name: 'Discard proposal' }).click()
  await expect(preview).toBeHidden()
  await expect(review(`Wrong idea of ${name}`)).toBeHidden()
  expect((await listProducts(call))[1]!.composition).toEqual(second!.composition)
})
