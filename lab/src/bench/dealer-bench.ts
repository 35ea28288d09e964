import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import { loadReference } from '@nutripim/server/seed/reference'
import { createTestDatabase } from '@nutripim/server/test-support/database'
import { startTestProvider } from '@nutripim/server/test-support/provider'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { benchUser } from './bench-data.ts'
import { createDealerWorkbook, dealerCount, loadDealers } from './dealer-data.ts'
import { productSettings } from './product-settings.ts'
import { requireValue } from './require-value.ts'
import { interleave, report } from './rounds.ts'

const rounds = 5
const asJson = process.argv.includes('--json')
const say = (line: string) => process.stderr.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'nutripim-dealers-'))
const file = join(folder, 'dealers.xlsx')
const children = new Set<ChildProcess>()

/** What one call took, and what it did to the server meanwhile. */
interface Measured {
  milliseconds: number
  megabytes: number
  block: number
}

async function main(): Promise<number> {
  const postgres = await startPostgres()
  const provider = await startTestProvider()
  try {
    say(`Loading ${dealerCount} dealers …`)
    const prepared = await createTestDatabase(postgres.url)
    const database = await openPostgresDatabase(prepared.url, { connections: 2 })
    await migrate(database, loadReference)
    const [full, empty] = await database.transaction((tx) => loadDealers(tx, 1))
    await database.script('vacuum analyze')
    await database.close()

    const token = await provider.issue({ email: benchUser })
    const headers = { authorization: `Bearer ${token}` }
    const env = {
      ...process.env,
      ...productSettings(prepared.url, provider),
      CHECK_ANSWERS: '',
    }
    const uploaded = await createDealerWorkbook()
    writeFileSync(file, uploaded)
    // Each call has a copy of the same database: the more dealers there are, the longer one more takes.
    const inCopy = async (measure: (env: NodeJS.ProcessEnv) => Promise<number>) => {
      const copy = await createTestDatabase(postgres.url, new URL(prepared.url).pathname.slice(1))
      try {
        return await measure({ ...env, DATABASE_URL: copy.url })
      } finally {
        await copy.drop()
      }
    }
    const floor = (job: string) =>
      inCopy((env) =>
        runFloor({ ...env, JOB: job, COUNTRY: job === 'write' ? full : empty, FILE: file }),
      )
    const area = '/api/product-information/dealers'
    const download = (server: string) => async () => {
      const response = await fetch(`${server}${area}/download/${full}`, { headers })
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (!response.ok) throw new Error(Buffer.from(bytes).toString())
      return bytes
    }
    const upload = (server: string) => async () => {
      const body = new FormData()
      body.append('countryCode', requireValue(empty, 'empty country'))
      body.append('file', new File([uploaded], 'dealers.xlsx'))
      const response = await fetch(`${server}${area}/upload`, { method: 'POST', headers, body })
      const { counts, detail } = JSON.parse(await response.text())
      if (counts?.added !== dealerCount) throw new Error(`${response.status}: ${detail}`)
    }
    // Each call has a new server, so that the measured memory belongs to the call.
    const downloads: Measured[] = []
    const uploads: Measured[] = []
    const inFreshServer = (call: (server: string) => () => Promise<unknown>, results: Measured[]) =>
      inCopy(async (env) => {
        const { server, child } = await startServer(env, token)
        try {
          const result = await measureCall(child, call(server))
          results.push(result)
          return result.milliseconds
        } finally {
          child.kill('SIGKILL')
        }
      })
    const medians = await interleave(
      {
        'download, bare': () => floor('write'),
        'download, product': () => inFreshServer(download, downloads),
        'upload, bare': () => floor('read'),
        'upload, product': () => inFreshServer(upload, uploads),
      },
      rounds,
      say,
    )
    const max = (results: Measured[], of: 'megabytes' | 'block') =>
      Math.max(...results.map((each) => each[of]))
    return report(
      [
        row('download of 50,000 dealers / bare library', 1.25, medians['download, product'] / medians['download, bare']), // biome-ignore format: a table
        row('upload of 50,000 dealers / bare parse and COPY', 1.1, medians['upload, product'] / medians['upload, bare']), // biome-ignore format: a table
        row('download: peak memory, MB', 250, max(downloads, 'megabytes')),
        row('upload: peak memory, MB', 250, max(uploads, 'megabytes')),
        row('download: longest block, ms', 50, max(downloads, 'block')),
        row('upload: longest block, ms', 50, max(uploads, 'block')),
      ],
      asJson,
    )
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await provider.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const row = (name: string, target: number, ratio: number) => ({
  name,
  ratio,
  target,
  direction: 'at most' as const,
})

async function runFloor(env: NodeJS.ProcessEnv): Promise<number> {
  const child = fork(fileURLToPath(new URL('./dealer-floor.js', import.meta.url)), { env })
  children.add(child)
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(readNumber(message, 'milliseconds')))
    child.once('exit', (code) => reject(new Error(`The baseline ended with code ${code}.`)))
  })
}

async function startServer(env: NodeJS.ProcessEnv, token: string) {
  const [port] = await findFreePorts(1)
  const watch = new URL('./event-loop-watch.js', import.meta.url).href
  const main = fileURLToPath(new URL('../../../apps/server/dist/bundle/main.js', import.meta.url))
  const child = fork(main, {
    env: { ...env, PORT: String(port) },
    execArgv: ['--import', watch],
    silent: true,
  })
  children.add(child)
  const server = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${server}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let i = 0; i < 200 && !(await isUp()); i += 1) await wait(100)
  // The first call checks the token, which is not part of the measurement.
  await fetch(`${server}/api/regional/my-countries`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await wait(500)
  return { server, child }
}

/** Runs a call and measures the server at the same time. */
async function measureCall(child: ChildProcess, call: () => Promise<unknown>): Promise<Measured> {
  await readLongestBlock(child)
  let megabytes = 0
  const sampling = setInterval(() => {
    const [, pages] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')
    megabytes = Math.max(megabytes, (Number(pages) * 4096) / 1024 / 1024)
  }, 20)
  const started = performance.now()
  try {
    await call()
    const milliseconds = performance.now() - started
    const result = { milliseconds, megabytes, block: await readLongestBlock(child) }
    say(
      `  ${milliseconds.toFixed(0)} ms, ${megabytes.toFixed(0)} MB, block ${result.block.toFixed(0)} ms`,
    )
    return result
  } finally {
    clearInterval(sampling)
  }
}

function readNumber(message: unknown, name: string): number {
  return Number(new Map(Object.entries(Object(message))).get(name))
}

function readLongestBlock(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(readNumber(message, 'longestBlock')))
    child.send('longest block')
  })
}

process.exitCode = await main()
