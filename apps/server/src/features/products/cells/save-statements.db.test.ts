import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const path = (name: string) => `product-information/${name}`
let ids: number[]
beforeAll(async () => {
  const { body } = await app.call('marketer', 'GET', path('product-compositions/ES'))
  ids = body.products.map((each: { legacyProductId: number }) => each.legacyProductId)
})

/** The fewest of five times, because background work sends statements, too. */
async function countStatements(send: (turn: number) => Promise<{ status: number }>) {
  const counts: number[] = []
  for (let turn = 1; turn <= 5; turn += 1) {
    const before = app.databaseOfServer.load().statements
    expect((await send(turn)).status).toBe(200)
    counts.push(app.databaseOfServer.load().statements - before)
  }
  return Math.min(...counts)
}

// The user, the lock of the products, and the save.
const expected = 3

test('the save of one description sends three statements', async () => {
  const count = await countStatements((turn) =>
    app.call('marketer', 'POST', path('product-description'), {
      ...{ countryId: 'ES', legacyProductId: ids[0], webShortDescription: `Text ${turn}` },
    }),
  )
  expect(count).toBe(expected)
})

test.each([
  ['compositions', (turn: number) => ({ composition: { Fe: turn / 100 } })],
  ['elements', (turn: number) => ({ displayElements: turn % 2 ? ['N'] : ['N', 'P'] })],
  ['applications', (turn: number) => ({ seedTreatment: turn % 2 === 1 })],
])(
  'the save of the %s of all products of a country sends three statements',
  async (name, cells) => {
    const count = await countStatements((turn) => {
      const products = ids.map((legacyProductId) => ({ legacyProductId, ...cells(turn) }))
      return app.call('marketer', 'POST', path(`product-${name}`), { countryCode: 'ES', products })
    })
    expect(count).toBe(expected)
  },
)
