import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import {
  createRandomEdits,
  type RandomEdits,
} from '@nutripim/server/test-support/audit/random-edits'
import {
  getDatabaseTime,
  preview,
  restore,
  snapshot,
} from '@nutripim/server/test-support/audit/restoring'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let edits: RandomEdits

beforeAll(async () => {
  app = await openTestApp()
  edits = await createRandomEdits(app)
})
afterAll(() => app.close())

const countryCode = 'ES'
const long = process.env.NUTRIPIM_LONG !== undefined
const persons = fc.constantFrom<Person>('marketer', 'globalAdmin', 'developer')

test(
  'after any edits by several people, a restored country equals its state at the restore point',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(persons, edits.edit), { minLength: 2, maxLength: long ? 20 : 8 }),
        fc.nat(),
        async (edits, pick) => {
          const recorded = []
          for (const [person, change] of edits) {
            recorded.push({
              moment: await getDatabaseTime(app),
              state: await snapshot(app, countryCode),
            })
            // Only deleting a record that does not exist fails.
            expect([200, 404]).toContain((await change(person)).status)
          }
          const { moment, state } = recorded[pick % recorded.length]!
          const scope = { countryCode, moment }
          const rows = await preview(app, scope)
          expect(rows.filter(({ blocked }) => blocked !== null)).toEqual([])
          if (rows.length > 0) expect((await restore(app, scope, rows)).status).toBe(200)
          expect(await snapshot(app, countryCode)).toEqual(state)
          expect(await preview(app, scope)).toEqual([])
        },
      ),
      { numRuns: long ? 100 : 2 },
    )
  },
  long ? 900_000 : 60_000,
)
