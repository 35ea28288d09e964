import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import {
  allHeadings,
  aRow,
  area,
  dealerExchange,
  dealerFile,
} from '@nutripim/server/test-support/dealers'
import * as hostile from '@nutripim/server/test-support/exchange/hostile-workbooks'
import { form } from '@nutripim/server/test-support/exchange/workbook'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const stream = { accept: 'text/event-stream' }
const renamed = (name: string) => new File([dealerFile([aRow(1)])], name)

test.each(['dealers.csv', 'dealers', 'dealers.xlsx.exe', '.xlsm', ''])(
  'a file with the name “%s” is rejected',
  async (name) => {
    const { status, body } = await dealerExchange(app, 'ES').check(renamed(name))
    expect(status).toBe(400)
    if (name !== '') expect(body.detail).toBe('file: must have a name that ends in .xlsx or .xls')
  },
)

test.each([`${'ä'.repeat(300)}.xlsx`, `${'😀'.repeat(300)}.XLS`])(
  'the name of a file is cut to 200 characters and keeps its ending',
  async (name) => {
    const { status, body } = await dealerExchange(app, 'ES').check(renamed(name))
    expect(status).toBe(200)
    expect(Array.from(body.fileName)).toHaveLength(200)
    expect(body.fileName.slice(-4)).toBe(name.slice(-4))
    expect(body.fileName.isWellFormed?.() ?? true).toBe(true)
  },
)

test('characters that are not visible are left out of the name of a file', async () => {
  const name = 'deal\u202eers\u0007\u200b.xlsx'
  const { body } = await dealerExchange(app, 'ES').check(renamed(name))
  expect(body.fileName).toBe('dealers.xlsx')
})

test('uploads that wait report how many come before them, and users take turns', async () => {
  const order: string[] = []
  const check = async (person: 'globalAdmin' | 'dealerManager', name: string) => {
    const { body } = await dealerExchange(app, 'GB', person).check(dealerFile([aRow(1)]), stream)
    order.push(name)
    return body as { type: string; before?: number }[]
  }
  const answers = await Promise.all([
    check('globalAdmin', 'a1'),
    check('globalAdmin', 'a2'),
    check('globalAdmin', 'a3'),
    check('dealerManager', 'b1'),
  ])
  expect(answers.map((events) => events.at(-1)?.type)).toEqual(Array(4).fill('answer'))
  const positions = answers.map((events) =>
    events.filter(({ type }) => type === 'queued').map(({ before }) => before),
  )
  expect(positions.filter((list) => list.length > 0).length).toBeGreaterThanOrEqual(3)
  for (const list of positions) expect(list.at(-1) ?? 1).toBeGreaterThanOrEqual(1)
  // The other user does not wait for all three.
  expect(order.indexOf('b1')).toBeLessThan(3)
})

test('a download is not held up while two large files of another user are read', async () => {
  const rows = Array.from({ length: 12_000 }, (_, n) => aRow(n))
  const body = form({ countryCode: 'ES', file: dealerFile(rows, allHeadings, 'xls') })
  let events = ''
  const upload = async () => {
    const path = `${area}/check`
    const answer = await app.fetch('globalAdmin', path, { method: 'POST', body, headers: stream })
    const chunks = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    const readOn = async () => {
      const { done, value = '' } = (await chunks?.read()) ?? { done: true }
      events += value
      return !done
    }
    // The first event says that the file has arrived and waits to be read.
    await readOn()
    return async () => {
      while (await readOn());
    }
  }
  const [first, second] = await Promise.all([upload(), upload()])
  const uploads = [first(), second()]
  const { status } = await dealerExchange(app, 'GB', 'dealerManager').download()
  expect(status).toBe(200)
  // A file that was read has 70 per cent.
  expect(events).not.toMatch(/"percent":(70|[89]\d|100)\b/)
  await Promise.all(uploads)
  expect(events).toMatch(/"percent":70\b/)
})

test('a user can have 25 uploads at a time; the next one is rejected before it is received', async () => {
  const es = dealerExchange(app, 'ES')
  const answers = await Promise.all(
    Array.from({ length: 27 }, () => es.check(dealerFile([aRow(1)]))),
  )
  const rejected = answers.filter(({ status }) => status !== 200)
  expect(rejected).toHaveLength(2)
  for (const { status, body, headers } of rejected) {
    expect(status).toBe(429)
    expect(body.detail).toMatch(/already have 25 uploads in progress. Wait until/)
    expect(headers['retry-after']).toBe('10')
  }
})

test('no upload stays on the disk, whether it is read or rejected', async () => {
  const { TMPDIR } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-test-'))
  process.env.TMPDIR = folder
  try {
    const read = await dealerExchange(app, 'ES').check(dealerFile([aRow(1)]))
    const looping = new File([hostile.makeLoopingXls()], 'a.xls')
    const rejected = await dealerExchange(app, 'ES').check(looping)
    expect([read.status, rejected.status]).toEqual([200, 400])
    expect(readdirSync(folder)).toEqual([])
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
})

const large = 'x'.repeat(100_000)
const file = (name: string) =>
  `Content-Disposition: form-data; name="file"; ${name}\r\n\r\n${large}`

test.each([
  ['has a line break in the name of its file', [file("filename*=UTF-8''a%0Ab.xlsx")]],
  ['has a line break in its name', [file('filename="a.xlsx"').replace('file', 'fi\nle')]],
  ['is no form data', [file('filename="a.xlsx"').replace('form-data', 'attachment')]],
  ['is a second file', [file('filename="a.xlsx"'), file('filename="b.xlsx"')]],
])('an upload with a large part that %s is rejected at once', async (_, parts) => {
  const answer = await app.fetch('globalAdmin', 'product-information/dealers/check', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=limit' },
    body: [...parts.map((part) => `--limit\r\n${part}\r\n`), '--limit--\r\n'].join(''),
    signal: AbortSignal.timeout(15_000),
  })
  expect([400, 413]).toContain(answer.status)
})
