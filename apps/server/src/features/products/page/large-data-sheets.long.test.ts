import { setTimeout as wait } from 'node:timers/promises'
import { people } from '@nutripim/server/test-support/app'
import { measurePeak } from '@nutripim/server/test-support/exchange/hostile-uploads'
import { largeDescriptions } from '@nutripim/server/test-support/products/large-descriptions'
import { startServers } from '@nutripim/server/test-support/servers'
import { expect, test } from 'vitest'

const atOnce = 20

test.each(['two servers on PostgreSQL', 'a server with the embedded database'] as const)(
  '%s: below 400 MB, and quick answers to others, while a user requests the largest data sheets',
  async (kind) => {
    const { servers, authorize, stop } = await startServers[kind]()
    try {
      const [{ url }] = servers
      const call = async (authorization: string, path: string, body?: object) => {
        const started = performance.now()
        const answer = await fetch(`${url}/api/product-information/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        const bytes = await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${Buffer.from(bytes)}`)
        return { bytes, milliseconds: performance.now() - started }
      }
      const marketer = await authorize(people.marketer)
      const regional = await authorize(people.regionalAdmin)
      const listIds = async (authorization: string, country: string): Promise<number[]> => {
        const { bytes } = await call(authorization, `product-descriptions/${country}`)
        const { products } = JSON.parse(Buffer.from(bytes).toString())
        return products.map(({ legacyProductId }: { legacyProductId: number }) => legacyProductId)
      }
      const ids = await listIds(marketer, 'ES')
      const [other] = await listIds(regional, 'PL')
      const names = Object.keys(largeDescriptions)
      for (const [i, name] of names.entries()) {
        await call(marketer, 'product-description', {
          countryId: 'ES',
          legacyProductId: ids[i],
          webLongDescription: largeDescriptions[name]?.(),
        })
      }
      const result = { peakMegabytes: 0, slowestList: 0, slowestSheet: 0 }
      let isDone = false
      const watching = Promise.all([
        measurePeak(servers, () => isDone).then((peak) => {
          result.peakMegabytes = peak
        }),
        (async () => {
          while (!isDone) {
            const list = await call(regional, 'product-descriptions/PL')
            result.slowestList = Math.max(result.slowestList, list.milliseconds)
            await wait(50)
          }
        })(),
        (async () => {
          while (!isDone) {
            const sheet = await call(regional, `data-sheet/${other}`)
            result.slowestSheet = Math.max(result.slowestSheet, sheet.milliseconds)
            await wait(50)
          }
        })(),
      ])
      const seconds: Record<string, number> = {}
      try {
        for (const [i, name] of names.entries()) {
          const { milliseconds } = await call(marketer, `data-sheet/${ids[i]}`)
          seconds[name] = Math.round(milliseconds / 100) / 10
        }
        await Promise.all(
          Array.from({ length: atOnce }, (_, i) =>
            call(marketer, `data-sheet/${ids[i % names.length]}`),
          ),
        )
      } finally {
        isDone = true
        await watching
      }
      console.info(kind, result, seconds)
      expect(result.peakMegabytes).toBeLessThan(400)
      expect(result.slowestList).toBeLessThan(1000)
      // It waits for one of the largest sheets.
      expect(result.slowestSheet).toBeLessThan(10_000)
    } finally {
      await stop()
    }
  },
)
