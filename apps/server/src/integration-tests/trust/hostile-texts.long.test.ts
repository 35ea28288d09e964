import { people } from '@nutripim/server/test-support/app'
import { allHeadings, aRow, dealerFile } from '@nutripim/server/test-support/dealers'
import {
  type ProbedServers,
  startProbedServers,
} from '@nutripim/server/test-support/event-loop/event-loop'
import { form } from '@nutripim/server/test-support/exchange/workbook'
import {
  createServerCalls,
  type ServerCall,
  type ServerCalls,
} from '@nutripim/server/test-support/server-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const email = people.globalAdmin
const tag = (length: number) => `<${'a'.repeat(length - 1)}`
const address = `${'a.'.repeat(999)}a@`
const key = { CountryId: 'ES', ProductId: '', CropId: 'rice' }

const post = (path: string, body: object | FormData): ServerCall => ({
  email,
  method: 'POST',
  path,
  body,
})
const saveAdvice = (ProductId: string, ApplicationAdviceText: string) =>
  post('product-advice/upsert-advice', { ...key, ProductId, ApplicationAdviceText })
const checkDealers = (emailAddress: string) => {
  const rows = Array.from({ length: 20 }, (_, n) => aRow(n, { email: emailAddress }))
  const file = dealerFile(rows, allHeadings, 'xlsx')
  return post('product-information/dealers/check', form({ countryCode: 'ES', file }))
}

describe.each([
  ['two servers on PostgreSQL', 50],
  // The database works in the same thread, so a block is at least as long as a statement.
  ['a server with the embedded database', 250],
] as const)('%s', (kind, maxBlock) => {
  let servers: ProbedServers
  let calls: ServerCalls
  let product: string

  /** Sends a call to each server; returns the statuses and the longest block meanwhile. */
  async function measure(call: ServerCall) {
    const statuses: number[] = []
    await servers.readLongestBlock()
    for (const server of servers.servers) {
      const response = await calls.send(server, call)
      await response.arrayBuffer()
      statuses.push(response.status)
    }
    return { statuses, block: Math.round(await servers.readLongestBlock()) }
  }

  beforeAll(async () => {
    servers = await startProbedServers(kind)
    calls = createServerCalls(servers)
    const { body } = await calls.call({ email, path: 'product-advice/products/ES/' })
    product = body[0].productCode
  }, 300_000)
  afterAll(() => servers?.stop())

  test('texts that stall a careless pattern leave the event loop free', async () => {
    const criteria = { countryId: 'ES', productId: product, cropId: 'rice' }
    const hostile: Record<string, ServerCall> = {
      'advice that is one open tag': saveAdvice(product, tag(20_000)),
      'the same, read': post('product-advice/advice', criteria),
      'advice of 100 kB': saveAdvice(product, tag(100_000)),
      'a dealer with an endless e-mail address': post('product-information/dealers', {
        countryId: 'ES',
        ...aRow(1, { email: address }),
      }),
      'dealers with endless e-mail addresses': checkDealers(address),
      'dealers with an open tag': checkDealers(tag(2000)),
      'a search for an open tag': post('global-admin/search', { text: tag(200) }),
    }
    // Usual texts first: the first calls compile schemas and load pages.
    for (const call of [
      saveAdvice(product, 'Usual text.'),
      post('product-advice/advice', criteria),
      checkDealers('a@example.org'),
    ]) {
      expect((await measure(call)).statuses.every((status) => status === 200)).toBe(true)
    }
    const figures: Record<string, string> = {}
    for (const [name, call] of Object.entries(hostile)) {
      const { statuses, block } = await measure(call)
      figures[name] = `${statuses}: ${block} ms`
      for (const status of statuses) expect.soft([200, 400], name).toContain(status)
      expect.soft(block, name).toBeLessThan(maxBlock)
    }
    console.info(kind, figures)
  })
})
