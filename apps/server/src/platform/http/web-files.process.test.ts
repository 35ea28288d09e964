import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWebBuild, serveWeb } from './web-files.ts'

const assets = join(findWebBuild() ?? '', 'assets')
const largest = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, content: readFileSync(join(assets, name)) }))
  .reduce((a, b) => (a.content.length > b.content.length ? a : b))

const app = fastify()

beforeAll(async () => {
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] })
  await serveWeb(app, () => [])
})
afterAll(() => app.close())

const get = (url: string, encoding: string) =>
  app.inject({ url, headers: { 'accept-encoding': encoding } })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a script is sent as the build compressed it, for %s', async (accepted, sent, decompress) => {
  const response = await get(`/assets/${largest.name}`, accepted)
  expect(response.headers).toMatchObject({
    'content-encoding': sent,
    'content-type': 'application/javascript; charset=utf-8',
    'content-length': String(response.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(decompress(response.rawPayload).equals(largest.content)).toBe(true)
})

test('a browser without compression gets the script itself', async () => {
  const response = await get(`/assets/${largest.name}`, 'identity')
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.rawPayload.equals(largest.content)).toBe(true)
})

test('the copies have no address of their own', async () => {
  const response = await get(`/assets/${largest.name}.br`, 'br')
  expect(response.statusCode).toBe(404)
})
