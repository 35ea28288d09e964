import type { ChannelStatus } from '@nutripim/contract/completion/completion'
import type { ChannelSettings } from '@nutripim/contract/publishing/channel-settings'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { openWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

const path = 'product-information/product-status'
let app: TestApp
let ids: number[]
beforeAll(async () => {
  app = await openTestApp()
  const products = await app.database.all<{ id: number }>(sql`
    select legacy_product_id as id from products where country_id = 'PT' and is_live_product
    order by legacy_product_id limit 4`)
  ids = products.map(({ id }) => id)
  await app.database.script(`
    update products set show_on_web = legacy_product_id = any('{${ids.slice(0, 3)}}'),
      web_short_description = case legacy_product_id when ${ids[1]} then ' ' else 'Text' end,
      composition = case legacy_product_id when ${ids[2]} then '{"N": 60, "K2O": 60}' else '{"N": 10}' end::jsonb,
      web_medium_description = '', web_long_description = '<p>Text</p>'
    where country_id = 'PT'`)
  await setUp('web', {
    fields: ['webShortDescription', 'composition', 'seedTreatment'],
    filter: ['showOnWeb'],
    checks: ['total'],
  })
  await setUp('app', { fields: ['webMediumDescription'], checks: ['webMediumDescription'] })
})
afterAll(() => app.close())

async function setUp(channelId: string, settings: Partial<ChannelSettings>): Promise<void> {
  const saved = await app.call('globalAdmin', 'POST', 'publishing/channel-settings', {
    countryCode: 'PT',
    channelId,
    settings: { mode: 'reviewed', fields: [], filter: [], checks: [], ...settings },
  })
  expect(saved.status).toBe(200)
}

async function listChannels(): Promise<ChannelStatus[]> {
  return (await app.call('marketer', 'GET', `${path}/channels/PT`)).body.channels
}

test('a channel lists empty delivered fields and failed checks of the products that it delivers', async () => {
  const channels = await listChannels()
  const web = channels.find(({ channelId }) => channelId === 'web')
  expect(web).toEqual({
    channelId: 'web',
    name: 'Web site',
    complete: [ids[0]],
    gaps: [
      { legacyProductId: ids[1], missing: ['webShortDescription'], failedChecks: [] },
      { legacyProductId: ids[2], missing: [], failedChecks: ['total'] },
    ],
  })
})

test('a field that is delivered and checked is missing and fails its check', async () => {
  const channels = await listChannels()
  const { complete, gaps } = channels.find(({ channelId }) => channelId === 'app')!
  expect(complete).toEqual([])
  expect(gaps.find(({ legacyProductId }) => legacyProductId === ids[3])).toEqual({
    legacyProductId: ids[3],
    missing: ['webMediumDescription'],
    failedChecks: ['webMediumDescription'],
  })
})

test('a country without channels has an empty list', async () => {
  const { body } = await app.call('marketer', 'GET', `${path}/channels/IT`)
  expect(body).toEqual({ countryCode: 'IT', channels: [] })
})

test('the workbook has a column for each channel', async () => {
  const { body } = await app.call('marketer', 'GET', `${path}/download/PT`)
  const [heading = [], ...rows] = openWorkbook(body)['Completion Status']!
  const codes = await app.database.all<{ code: string }>(sql`
    select dh_code as code from products where legacy_product_id = any(${ids}::integer[])
    order by legacy_product_id`)
  const column = heading.indexOf('Channel Web site')
  expect(codes.map(({ code }) => rows.find(([first]) => first === code)?.[column])).toEqual([
    'complete',
    'missing: Short description',
    'fails: Total',
    'not delivered',
  ])
})
