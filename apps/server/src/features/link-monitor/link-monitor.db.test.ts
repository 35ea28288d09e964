import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { startSite, startTrap } from '@nutripim/server/test-support/link-monitor/trap'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Network } from '../../platform/outbound/connection.ts'
import { startWorker } from '../../platform/work/worker.ts'
import { createLinkMonitor, type LinkMonitorParts, linkMonitor } from './link-monitor.ts'

const siteAddress = '93.184.216.34'
let database: Database
let webFolder: string
let trap: Awaited<ReturnType<typeof startTrap>>
let site: Awaited<ReturnType<typeof startSite>>
let answer: Parameters<typeof startSite>[0]

beforeAll(async () => {
  database = await openTestDatabase()
  webFolder = await mkdtemp(join(tmpdir(), 'nutripim-web-'))
  await mkdir(join(webFolder, 'bags'))
  await writeFile(join(webFolder, 'bags/there.svg'), '<svg/>')
  trap = await startTrap()
  site = await startSite((request, response) => answer(request, response))
})
afterAll(async () => {
  await database.close()
  await Promise.all([trap.close(), site.close(), rm(webFolder, { recursive: true })])
})

/** Three products in two countries and no other live one. */
beforeEach(async () => {
  answer = (_, response) => response.end()
  site.requests.length = 0
  await database.all(sql`delete from link_checks`)
  await database.all(sql`update products set is_live_product = false where is_live_product`)
  await database.all(sql`delete from products where dh_code in ('LINK1', 'LINK2')`)
  await buildProduct(database, { countryId: 'GB', dhCode: 'LINK1', productName: 'One' })
  await buildProduct(database, { countryId: 'GB', dhCode: 'LINK2', productName: 'Two' })
  await buildProduct(database, { countryId: 'PL', dhCode: 'LINK1', productName: 'One' })
})

const network: Network = {
  lookup: async (host) => (host.endsWith('.site.example') ? [siteAddress] : ['127.0.0.1']),
  connect: (options) => (options.host === siteAddress ? site.connect() : trap.connect(options)),
}
const parts = (changes: Partial<LinkMonitorParts> = {}): LinkMonitorParts => ({
  database,
  mode: 'on',
  publicUrl: 'https://pim.example.com',
  labelUrl: 'https://labels.example/{code}.pdf',
  webFolder,
  limits: { allowsPrivate: false, ports: [80, 443], userAgent: 'test', timeout: 2000 },
  hostSpacing: 0,
  network,
  ...changes,
})
const never = new AbortController().signal
const round = (changes: Partial<LinkMonitorParts> = {}) =>
  createLinkMonitor(parts(changes), never).round()

const setLink = (code: string, image: string, country = 'GB') =>
  database.all(sql`
    update products set weblink_pack_image = ${image}
    where country_id = ${country} and dh_code = ${code}`)

/** Makes all links due. */
const makeDue = () => database.all(sql`update link_checks set next_check = now()`)

const outcomes = async () =>
  Object.fromEntries(
    (
      await database.all<{ link: string; outcome: string | null }>(
        sql`select link, outcome from link_checks order by link`,
      )
    ).map(({ link, outcome }) => [link, outcome]),
  )

const broken = () =>
  database.all<{ country: string; field: string; url: string; since: Date; good: Date | null }>(sql`
    select country_id as country, field, url, broken_since as since, last_good as good
    from broken_links order by country_id, field, url`)

describe('links of live products', () => {
  test('are checked once each, even if several products share them', async () => {
    await setLink('LINK1', 'http://a.site.example/x.png')
    await setLink('LINK1', 'http://a.site.example/x.png', 'PL')
    await setLink('LINK2', '/bags/there.svg')
    expect(await round()).toBe(2)
    expect(await outcomes()).toEqual({
      '/bags/there.svg': 'found',
      'http://a.site.example/x.png': 'answered 200',
    })
    expect(site.requests).toHaveLength(1)
    expect(await round()).toBe(0)
  })

  test('leave the list when no live product uses them', async () => {
    await setLink('LINK1', '/bags/gone.svg')
    const monitor = createLinkMonitor(parts(), never)
    await monitor.round()
    await setLink('LINK1', '/bags/there.svg')
    await monitor.round()
    expect(Object.keys(await outcomes())).toEqual(['/bags/there.svg'])
    expect(await broken()).toEqual([])
  })

  test('include bag images, safety data sheets and labels by code', async () => {
    await database.all(sql`
      update products set weblink_pack_image = '/bags/gone.svg',
        weblink_safety_data_sheet = 'http://b.site.example/1.pdf', label_code_front = 'dh1_front'
      where country_id = 'GB' and dh_code = 'LINK1'`)
    answer = (_, response) => response.writeHead(404).end()
    await round({ labelUrl: 'http://labels.site.example/{code}.pdf' })
    expect((await broken()).map(({ field, url }) => [field, url])).toEqual([
      ['labelCodeFront', 'dh1_front'],
      ['weblinkPackImage', '/bags/gone.svg'],
      ['weblinkSafetyDataSheet', 'http://b.site.example/1.pdf'],
    ])
    expect(site.requests).toContain('GET labels.site.example/dh1_front.pdf')
  })

  test('that point outside the web folder are broken', async () => {
    await writeFile(join(webFolder, '../nutripim-outside.txt'), 'x')
    await setLink('LINK1', '/../nutripim-outside.txt')
    await setLink('LINK2', '/%2e%2e/nutripim-outside.txt')
    await setLink('LINK1', '/bags/..%2f..%2fnutripim-outside.txt', 'PL')
    await round()
    expect(await broken()).toHaveLength(3)
    await rm(join(webFolder, '../nutripim-outside.txt'))
  })

  test('are limited to own files in local mode', async () => {
    await setLink('LINK1', 'http://a.site.example/x.png')
    await setLink('LINK2', '/bags/there.svg')
    await setLink('LINK1', '//a.site.example/y.png', 'PL')
    expect(await round({ mode: 'local' })).toBe(1)
    expect(site.requests).toEqual([])
  })
})

describe('a link that breaks', () => {
  const link = 'http://a.site.example/x.png'

  test('is listed since its first failure after the second, until it works again', async () => {
    await setLink('LINK1', link)
    await setLink('LINK1', link, 'PL')
    await round()
    await makeDue()
    answer = (_, response) => response.writeHead(500).end()
    await round()
    expect(await broken()).toEqual([])
    const { since } = await database.get<{ since: Date }>(
      sql`select failing_since as since from link_checks`,
    )
    await makeDue()
    await round()
    const shown = await broken()
    expect(shown.map(({ country }) => country)).toEqual(['GB', 'PL'])
    expect(shown[0]).toMatchObject({ field: 'weblinkPackImage', since, good: expect.any(Date) })

    answer = (_, response) => response.end()
    await makeDue()
    await round()
    expect(await broken()).toEqual([])
  })

  test('is listed at once if the answer is certain', async () => {
    await setLink('LINK1', link)
    answer = (_, response) => response.writeHead(404).end()
    await round()
    expect(await broken()).toHaveLength(1)
  })

  test('includes an image link that answers with a page', async () => {
    await database.all(sql`
      update products set weblink_pack_image = ${link}, weblink_safety_data_sheet = 'http://a.site.example/sheet'
      where country_id = 'GB' and dh_code = 'LINK1'`)
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end()
    await round()
    expect((await broken()).map(({ field }) => field)).toEqual(['weblinkPackImage'])
  })

  test('stays broken after an inconclusive check', async () => {
    await setLink('LINK1', link)
    answer = (_, response) => response.writeHead(404).end()
    await round()
    const before = await broken()
    answer = (_, response) => response.writeHead(403).end()
    await makeDue()
    await round()
    expect(await broken()).toEqual(before)
  })

  test('is checked again with growing delays', async () => {
    await setLink('LINK1', link)
    answer = (_, response) => response.writeHead(404).end()
    const pauses: number[] = []
    for (let n = 0; n < 4; n++) {
      await round()
      const { minutes } = await database.get<{ minutes: number }>(sql`
        select extract(epoch from next_check - now())::float / 60 as minutes from link_checks`)
      pauses.push(minutes)
      await makeDue()
    }
    for (const [n, expected] of [10, 20, 40, 80].entries()) {
      expect(pauses[n]).toBeGreaterThan(expected * 0.85)
      expect(pauses[n]).toBeLessThan(expected * 1.15)
    }
  })

  test('raises the revision of its countries and is sent live', async () => {
    await setLink('LINK1', link)
    await setLink('LINK1', link, 'PL')
    const revisions = () =>
      database.all<{ id: string; revision: string }>(sql`
        select country_id as id, revision::text from country_revisions
        where country_id in ('GB', 'PL', 'DE') order by 1`)
    const before = await revisions()
    const events: { kind: string; country: string; ids: string[] }[] = []
    const stop = await database.listen(
      'nutripim_changes',
      (payload) => events.push(JSON.parse(payload)),
      () => {},
    )
    answer = (_, response) => response.writeHead(404).end()
    await round()
    await expect.poll(() => events).toHaveLength(2)
    await makeDue()
    await round()
    expect(events.map(({ kind, country, ids }) => [kind, country, ids.length])).toEqual([
      ['link check', 'GB', 1],
      ['link check', 'PL', 1],
    ])
    const raised = (await revisions()).filter((row, i) => row.revision !== before[i]!.revision)
    expect(raised.map(({ id }) => id)).toEqual(['GB', 'PL'])
    await stop()
  })
})

describe('several servers', () => {
  test('never check the same link at the same time', async () => {
    for (let n = 1; n <= 30; n += 1) {
      await buildProduct(database, { weblinkPackImage: `http://h${n}.site.example/${n}` })
    }
    answer = (_, response) => void setTimeout(() => response.end(), 20)
    await round()
    await makeDue()
    site.requests.length = 0
    await Promise.all([round(), round(), round()])
    while ((await round()) > 0);
    expect(site.requests).toHaveLength(30)
    expect(new Set(site.requests).size).toBe(30)
  })

  test('take over the claims of a stopped server after a while', async () => {
    await setLink('LINK1', 'http://a.site.example/x.png')
    const dying = new AbortController()
    answer = () => dying.abort()
    expect(await createLinkMonitor(parts(), dying.signal).round()).toBe(0)
    answer = (_, response) => response.end()
    expect(await round()).toBe(0)
    await database.all(sql`update link_checks set next_check = next_check - interval '10 minutes'`)
    expect(await round()).toBe(1)
  })
})

describe('the request rate', () => {
  test('is one request per host at a time with a pause, and four in total', async () => {
    for (let n = 1; n <= 12; n += 1) {
      await buildProduct(database, { weblinkPackImage: `http://h${n % 6}.site.example/${n}` })
    }
    let now = 0
    let maxParallel = 0
    const times = new Map<string, number[]>()
    answer = ({ headers }, response) => {
      now += 1
      maxParallel = Math.max(maxParallel, now)
      const host = headers.host!
      times.set(host, [...(times.get(host) ?? []), performance.now()])
      setTimeout(() => {
        now -= 1
        response.end()
      }, 30)
    }
    expect(await round({ hostSpacing: 150 })).toBe(12)
    expect(maxParallel).toBeLessThanOrEqual(4)
    for (const [first, second] of times.values() as Iterable<[number, number]>) {
      expect(second - first).toBeGreaterThanOrEqual(150)
    }
  })

  test('does not delay the end of the server', async () => {
    await setLink('LINK1', 'http://a.site.example/x.png')
    answer = () => {}
    const monitor = await startWorker(
      linkMonitor(parts({ limits: { ...parts().limits, timeout: 60_000 } })),
      { database, log: { warn: vi.fn() } },
    )
    await expect.poll(() => site.requests).toHaveLength(1)
    await monitor.close()
    expect((await outcomes())['http://a.site.example/x.png']).toBeNull()
  })
})

test('forbidden addresses are neither fetched nor reported as broken', async () => {
  const forbidden = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0', 'localhost'],
    ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[fe80::1]', '[fd00::1]'],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', 'name-of-loopback.example'],
  ].map((host) => `http://${host}/x.png`)
  const redirecting = forbidden.map((_, n) => `http://r${n}.site.example/${n}`)
  answer = ({ url }, response) =>
    response.writeHead(302, { location: forbidden[Number(url!.slice(1))]! }).end()
  for (const weblinkPackImage of [...forbidden, ...redirecting]) {
    await buildProduct(database, { weblinkPackImage })
  }
  let checked = 0
  for (let more = await round(); more > 0; more = await round()) checked += more
  expect(checked).toBe(44)
  expect(new Set(Object.values(await outcomes()))).toEqual(
    new Set(['not checked: not a public address']),
  )
  expect(await broken()).toEqual([])
  expect(trap.hits()).toBe(0)
})
