import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../integration-tests/test-app.ts'
import { dealerExchange, storedDealers } from './test-dealers.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const corpus = join(root, '../shared/corpora/spreadsheets')

/** The number of dealers in each accepted file; all other files are rejected. */
const accepted: Record<string, number> = {
  'ok_3_dealers.xlsx': 3,
  'blank_rows_around.xlsx': 2,
  'merge_full_grid.xlsx': 1,
  'row3_bool_cell.xlsx': 3,
  'row3_emoji.xlsx': 3,
  'row3_formula_cell.xlsx': 3,
  'row3_rtl.xlsx': 3,
  'sheet_named_proto.xlsx': 1,
  'two_sheets_first_hidden.xlsx': 1,
}

describe.runIf(existsSync(corpus))('the corpus of spreadsheets', () => {
  const manifest: { file: string; expect: string }[] = existsSync(corpus)
    ? JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8'))
    : []
  let app: TestApp
  let market: ReturnType<typeof dealerExchange>
  beforeAll(async () => {
    app = await openTestApp()
    market = dealerExchange(app, 'GB')
  })
  afterAll(() => app.close())

  test('[DLR-08] each file is accepted completely, or rejected without changing dealers', async () => {
    const before = await storedDealers(app)
    const memory = process.memoryUsage().rss
    let mostMemory = memory
    let longest = 0
    let isWatching = true
    const watching = (async () => {
      while (isWatching) {
        const started = performance.now()
        expect((await app.get('/health/live')).statusCode).toBe(200)
        longest = Math.max(longest, performance.now() - started)
        mostMemory = Math.max(mostMemory, process.memoryUsage().rss)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()

    for (const { file, expect: expected } of manifest) {
      const upload = new File([readFileSync(join(corpus, file))], file)
      const { status, body } = await market.upload(upload)
      if (file in accepted) {
        expect({ file, status, added: body.counts?.added }).toEqual({ file, status: 200, added: accepted[file] }) // biome-ignore format: one line
        const now = JSON.stringify((await market.list()).body)
        if (file.startsWith('two_sheets')) {
          expect(now).toContain('SHOWN')
          expect(now).not.toContain('HIDDEN')
        }
        expect((await market.undo(body.importId)).status).toBe(200)
      } else {
        expect({ file, status, code: body.code }).toEqual({ file, status: 400, code: 'file_refused' }) // biome-ignore format: one line
        if (expected.includes('row 3')) expect(body.detail).toMatch(/^Row 3, /)
        expect(JSON.stringify(body)).not.toContain(hostname())
      }
      expect({ file, stored: await storedDealers(app) }).toEqual({ file, stored: before })
    }
    isWatching = false
    await watching
    expect(longest).toBeLessThan(1000)
    expect((mostMemory - memory) / 1024 / 1024).toBeLessThan(300)
  }, 120_000)
})
