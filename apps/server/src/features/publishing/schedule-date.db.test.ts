import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test.each(['0000-01-01T00:00', '0000-12-31T23:59', '1999-12-31T23:59', '2026-02-30T10:00'])(
  'a publication cannot be scheduled for %s',
  async (localTime) => {
    const { status, body } = await app.call(
      'globalAdmin',
      'POST',
      'publishing/scheduled-publication',
      {
        countryCode: 'PL',
        channelId: 'web',
        records: null,
        localTime,
      },
    )
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'localTime'])
  },
)

test.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59', '2026-01-01T00:00:00-16:00'])(
  'approved changes since %s are rejected with a reason',
  async (since) => {
    const { status, body } = await app.call(
      'globalAdmin',
      'POST',
      'regional/recent-approved-changes',
      {
        since,
      },
    )
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'since'])
  },
)
