import { people } from '@nutripim/server/test-support/app'
import { sendHostileWorkbooks } from '@nutripim/server/test-support/exchange/hostile-uploads'
import { startServers } from '@nutripim/server/test-support/servers'
import { expect, test } from 'vitest'

const count = 100
const dealers = 'product-information/dealers/check'
const uploads = [
  { person: people.globalAdmin, path: dealers, country: 'ES' },
  { person: people.dealerManager, path: dealers, country: 'GB' },
  { person: people.marketer, path: 'product-information/catalogue/check', country: 'ES' },
  { person: people.regionalAdmin, path: dealers, country: 'PL' },
]
const list = 'product-information/dealers/ES'

test.each(['two servers on PostgreSQL', 'a server with the embedded database'] as const)(
  '%s: below 400 MB, and quick answers to others, while 100 hostile workbooks come in',
  async (kind) => {
    const { servers, authorize, stop } = await startServers[kind]()
    try {
      const senders = []
      for (const { person, ...upload } of uploads) {
        senders.push({ ...upload, authorization: await authorize(person) })
      }
      const reader = { authorization: await authorize(people.developer), path: list }
      const result = await sendHostileWorkbooks(servers, senders, reader, count)
      console.info(kind, result)
      expect(result.unexplained).toEqual([])
      expect(Object.keys(result.statuses)).toEqual(['400 file_refused'])
      expect(result.peakMegabytes).toBeLessThan(400)
      expect(result.slowestHealth).toBeLessThan(1000)
      expect(result.slowestList).toBeLessThan(1000)
    } finally {
      await stop()
    }
  },
)
