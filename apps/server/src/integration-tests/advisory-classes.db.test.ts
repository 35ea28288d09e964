import { type Route, receivesFile } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { aRow, dealerExchange, dealerFile } from '@nutripim/server/test-support/dealers'
import { createDraft } from '@nutripim/server/test-support/drafts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDeclinedRequest, formatMail } from '../features/notifications/mail-text.ts'
import { sql } from '../platform/database/sql.ts'

/**
 * Attacks that were published for comparable systems, tried on every call where they could apply.
 * docs/security.md lists all classes, also those that other tests cover.
 */
const routes: [string, Route][] = Object.values(api).flatMap((table) => Object.entries(table))
const lists = routes.filter(
  ([, { method, isStream, ...route }]) => method === 'GET' && !isStream && !route.public,
)
const withJson = routes.filter(([, route]) => route.body && !receivesFile(route))

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 100_000 })
})
afterAll(() => app.close())

const pathOf = ({ path }: Route) =>
  path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name) => (/^country/.test(name) ? 'ES' : '1'))
const asDeveloper = (
  route: Route,
  query: string,
  body?: unknown,
  headers?: Record<string, string>,
) => app.call('developer', route.method, pathOf(route) + query, body, headers)

describe('queries', () => {
  const generic = [
    'filter[userId][_starts_with]=a',
    'where[email][like]=%25',
    'populate=*',
    'sort=password',
    'aggregate[count]=*',
    '_method=DELETE',
  ]
  test('parameters of a generic query language are rejected by every call', async () => {
    for (const [name, route] of lists) {
      const { status, body } = await asDeveloper(route, `?${generic.join('&')}`)
      expect({ name, status }).toEqual({ name, status: 400 })
      expect({ name, unknown: body.errors.length }).toEqual({
        name,
        unknown: expect.toSatisfy((unknown: number) => unknown >= generic.length),
      })
    }
  })

  test('a parameter that is sent twice is rejected or ignored, never merged', async () => {
    const twice = '?country=ES&country=PL'
    const { status, body } = await app.call('marketer', 'GET', `regional/all-products${twice}`)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' })
  })

  test.each(["' or 1=1 --", '"; drop table users; --', '\\', '%', '_', '%27%20or%201=1'])(
    'SQL in a search text is only text: %s',
    async (text) => {
      for (const path of ['global-admin/search', 'product-information/search']) {
        const scope = path.startsWith('product') ? { countryCode: 'ES' } : {}
        const body = { ...scope, text: `zzz${text}zzz` }
        const answer = await app.call('developer', 'POST', path, body)
        expect(answer.status).toBe(200)
        expect(JSON.stringify(answer.body)).not.toContain('nutripim.example')
      }
      const [row] = await app.database.all(sql`select count(*)::int as users from users`)
      expect(row).toMatchObject({ users: expect.toSatisfy((users: number) => users > 6) })
    },
  )
})

describe('bodies', () => {
  test('an operator object in place of a value is rejected by every call', async () => {
    const [id, userId] = [{ $ne: null }, [{ $regex: '.*' }]]
    for (const [name, route] of withJson) {
      const { status } = await asDeveloper(route, '', {
        countryCode: id,
        countryId: id,
        id,
        userId,
      })
      expect({ name, status }).toEqual({ name, status: 400 })
    }
  })

  test('a body that is nested a hundred thousand levels deep is rejected', async () => {
    const json = { 'content-type': 'application/json' }
    for (const levels of [3000, 100_000]) {
      const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`
      for (const [name, route] of withJson) {
        const { status } = await asDeveloper(route, '', `{"countryCode":${nested}}`, json)
        expect({ name, status }).toEqual({ name, status: 400 })
      }
      // The only field that accepts any JSON.
      const draft = `{"legacyProductId":1,"countryId":"ES","was":{"a":${nested}}}`
      const path = 'product-information/save-draft'
      const { status } = await app.call('developer', 'POST', path, draft, json)
      expect({ path, status }).toEqual({ path, status: 400 })
    }
  })

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ])('a link with a scheme that runs code cannot be stored: %j', async (link) => {
    const { body } = await app.call(
      'marketer',
      'GET',
      'product-information/product-descriptions/ES',
    )
    const { legacyProductId } = body.products[0]
    for (const field of ['weblinkPackImage', 'weblinkSafetyDataSheet']) {
      const change = { legacyProductId, countryId: 'ES', [field]: link }
      const path = 'product-information/product-description'
      expect(await app.call('marketer', 'POST', path, change)).toMatchObject({ status: 400 })
    }
    const dealers = dealerExchange(app, 'GB', 'dealerManager')
    const saved = await dealers.save({ ...aRow(1), dealerContactId: 0, webSite1: link })
    expect(saved).toMatchObject({ status: 400 })
  })
})

describe('records', () => {
  test('a draft is not readable as a product before it is approved', async () => {
    const { legacyProductId } = await createDraft(app)
    for (const person of ['marketer', 'globalAdmin', 'developer'] as const) {
      const path = `product-information/search/${legacyProductId}`
      expect(await app.call(person, 'GET', path)).toMatchObject({ status: 404 })
    }
  })

  test('a user of other countries and a user that does not exist get the same answer', async () => {
    const ask = async (userId: string) => {
      const calls = [`access-control/user/${userId}`, `access-control/person/${userId}`]
      const answers = await Promise.all(calls.map((path) => app.call('regionalAdmin', 'GET', path)))
      return answers.map(({ status, body }) => ({
        status,
        text: `${body.code} ${body.detail}`.replaceAll(userId, 'USER'),
      }))
    }
    const foreign = await ask('maria.marketer@nutripim.example')
    expect(foreign.map(({ status }) => status)).toEqual([404, 404])
    expect(await ask('unknown@nutripim.example')).toEqual(foreign)
  })
})

describe('answers', () => {
  test('no other origin can read them', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const headers = { origin, 'access-control-request-method': 'POST' }
      const answer = await app.call('marketer', 'GET', 'regional/my-countries', undefined, headers)
      expect(Object.keys(answer.headers).filter((name) => /^access-control/.test(name))).toEqual([])
    }
  })

  test('are not stored by caches, not guessed as another type, and not framed by others', async () => {
    const paths = [
      'regional/my-countries',
      'regional/<script>alert(1)</script>',
      'experience/client-settings',
    ]
    for (const path of paths) {
      const { headers } = await app.call('marketer', 'GET', path)
      expect({ path, ...headers }).toMatchObject({
        'cache-control': 'no-store',
        'content-type': expect.stringMatching(/^application\/(problem\+)?json/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      })
    }
  })

  test('a call with a file name at its end is not found, so that no cache takes it for a file', async () => {
    for (const end of ['/x.css', '/logo.png', '%2Fx.js', ';x.css']) {
      const answer = await app.call('marketer', 'GET', `regional/my-countries${end}`)
      expect({ end, status: answer.status }).toEqual({ end, status: 404 })
    }
  })

  test('do not contain the host that the caller claims', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    for (const path of ['experience/client-settings', 'regional/nothing']) {
      const answer = await app.call('marketer', 'GET', path, undefined, headers)
      expect(JSON.stringify(answer.body)).not.toContain('evil.example')
    }
  })

  test('an internal error reveals nothing of the database or the code', async () => {
    await app.database.all(sql`alter table crops rename to crops_away`)
    const { status, body } = await app.call('marketer', 'GET', 'product-advice/crops')
    await app.database.all(sql`alter table crops_away rename to crops`)
    const { requestId, ...rest } = body
    expect(status).toBe(500)
    expect(rest).toEqual({
      type: 'urn:nutripim:problem:unexpected',
      title: 'Internal error',
      status: 500,
      detail: 'Something went wrong on the server. Try again later.',
      code: 'unexpected',
    })
    expect(requestId).toMatch(/^[\w-]{36}$/)
  })
})

describe('requests', () => {
  test('a header or parameter does not change the method', async () => {
    const dealers = dealerExchange(app, 'GB', 'dealerManager')
    const before = (await dealers.list()).body
    const id = before.dealers?.[0]?.dealerContactId ?? before[0]?.dealerContactId
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const headers = { [name]: 'DELETE' }
      const path = `product-information/dealer/${id}`
      const answer = await app.call('dealerManager', 'GET', path, undefined, headers)
      expect(answer.status).toBe(200)
    }
    expect((await dealers.list()).body).toEqual(before)
  })

  test.each([
    '/..%2f..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fserver%2fpackage.json',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/assets/....//....//etc/passwd',
    '/..%5c..%5cpackage.json',
    '/%00/etc/passwd',
    '/.env',
    '/.git/config',
  ])('no file outside the web folder is served: %s', async (path) => {
    const { body } = await app.get(path)
    expect(body).not.toMatch(/root:|"workspaces"|"dependencies"|DATABASE_URL|\[core\]/)
  })
})

describe('files and e-mails', () => {
  test('a file name with quotes, line breaks or a path stays one header and a download', async () => {
    const dealers = dealerExchange(app, 'GB', 'dealerManager')
    const file = dealerFile([aRow(1), aRow(2)])
    const name = '../"a\r\nSet-Cookie: x=1".html.xlsx'
    await dealers.upload(new File([file], name))
    const [{ importId }] = (await dealers.uploads()).body
    const { headers } = await dealers.file(importId)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .()-]+"; filename\*=/,
    )
  })

  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that must not be evaluated
  const template = '{{7*7}} ${7*7} <%= 7*7 %> #{7*7} <b onclick="x">'
  test('a template in a text is sent as text', () => {
    const { text, html } = formatDeclinedRequest(
      { by: 'Gina', reason: template },
      { displayName: template, publicUrl: 'https://pim.example' },
    )
    expect(text).toContain(template)
    expect(html).not.toMatch(/49|<b |<%/)
  })

  test('a line break in a name adds no header to an e-mail', () => {
    const { subject } = formatMail(
      [
        {
          notificationId: 1,
          kind: 'approval rejected',
          country: 'Spain',
          payload: {
            approvalId: 1,
            legacyProductId: 1,
            dhCode: 'X',
            productName: 'A\r\nBcc: all@example.com',
            by: 'Y',
            reason: null,
          },
        },
      ],
      { displayName: 'Gina', publicUrl: 'https://pim.example' },
    )
    expect(subject).not.toMatch(/[\r\n]/)
  })
})
