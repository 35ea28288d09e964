import { hostname } from 'node:os'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { dealerExchange, storedDealers } from '@nutripim/server/test-support/dealers'
import { uploadClasses } from '@nutripim/server/test-support/exchange/upload-classes'
import { watchWaiting } from '@nutripim/server/test-support/waiting'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let market: ReturnType<typeof dealerExchange>
beforeAll(async () => {
  app = await openTestApp()
  market = dealerExchange(app, 'GB')
})
afterAll(() => app.close())

test('[DLR-08] a file of each class is accepted completely, or rejected without changing dealers', async () => {
  const before = await storedDealers(app)
  const files = Object.entries(uploadClasses).map(([name, { make, ...expected }]) => ({
    name,
    file: new File([make()], `${name}.xlsx`),
    ...expected,
  }))
  const memory = process.memoryUsage().rss
  let maxMemory = memory
  const waiting = watchWaiting(async () => {
    expect((await app.get('/health/live')).statusCode).toBe(200)
    maxMemory = Math.max(maxMemory, process.memoryUsage().rss)
  })

  try {
    for (const { name, file, dealers, rejectedRow } of files) {
      const { status, body } = await market.upload(file)
      if (dealers !== undefined) {
        expect({ name, status, added: body.counts?.added, detail: body.detail }).toEqual({
          name,
          status: 200,
          added: dealers,
        })
        const now = JSON.stringify((await market.list()).body)
        expect(now).not.toContain('HIDDEN')
        if (name.includes('hidden sheet')) expect(now).toContain('SHOWN')
        expect((await market.undo(body.importId)).status).toBe(200)
      } else {
        expect({ name, status, code: body.code }).toEqual({ name, status: 400, code: 'file_refused' }) // biome-ignore format: one line
        if (rejectedRow) expect(body.detail.startsWith(`Row ${rejectedRow}, `)).toBe(true)
        expect(JSON.stringify(body)).not.toContain(hostname())
      }
      expect({ name, stored: await storedDealers(app) }).toEqual({ name, stored: before })
    }
  } finally {
    await waiting.stop()
  }
  expect(await waiting.stop()).toBeLessThan(1000)
  expect((maxMemory - memory) / 1024 / 1024).toBeLessThan(300)
}, 120_000)
