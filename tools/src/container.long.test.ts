import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from './find/find-postgres.ts'
import { findFreePorts } from './free-port.ts'
import { root } from './project.ts'
import { startProduct } from './run-product.ts'
import { copySources } from './test-support/copy-project.ts'

const folder = mkdtempSync(join(tmpdir(), 'nutripim-container-'))
const sources = join(folder, 'sources')
const product = join(folder, 'product')
let postgres: RunningPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the container script builds the product in an empty folder, and it runs as in production', async () => {
  copySources(root, sources)
  const { NODE_ENV, ...env } = process.env
  await promisify(execFile)(join(sources, 'tools/container-build.sh'), [sources, product], { env })
  rmSync(sources, { recursive: true })

  const bundle = join(product, 'apps/server/dist/bundle')
  const packages = readdirSync(join(bundle, 'node_modules'))
  expect(packages.length).toBeLessThanOrEqual(20)
  expect(typeof createRequire(join(bundle, 'main.js'))('pdfkit')).toBe('function')
  const paths = readdirSync(product, { recursive: true, encoding: 'utf8' })
  expect(paths.filter((path) => /pglite|oidc-provider|demo-identity|demo\.tar/.test(path))).toEqual(
    [],
  )
  expect(paths.some((path) => path.endsWith('third-party-notices.txt'))).toBe(true)

  const [port] = await findFreePorts(1)
  const server = await startProduct({
    folder: product,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres.url,
      LINK_MONITOR: 'off',
      OIDC_AUTHORITY: 'https://login.example.com',
      OIDC_CLIENT_ID: 'nutripim',
    },
  })
  try {
    const get = async (path: string) => (await fetch(server.url + path)).status
    expect(await get('/health/live')).toBe(200)
    expect(await get('/health/ready')).toBe(200)
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">')
    expect(await get('/api/regional/countries')).toBe(401)
    const notices = await (await fetch(`${server.url}/third-party-notices.txt`)).text()
    expect(notices).toMatch(/^react-dom \d[\s\S]*Permission is hereby granted/m)
  } finally {
    expect((await server.stop('SIGTERM')).code).toBe(0)
  }
})
