/**
 * The baseline of the delivery API: a plain node:http and pg server that does only the necessary work. With
 * each request it reads the key, checks scope, country and channel, counts the call, and reads whether its
 * answer in memory is still the current one. It answers the same bytes with the same headers.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import {
  type CallingKey,
  findCallingKey,
} from '@nutripim/server/features/api-keys/authenticate-key-sql'
import { buildCursor } from '@nutripim/server/features/api-keys/publication-cursor-sql'
import {
  type FeedPage,
  findFeedPage,
  findRecord,
  findRecordPage,
  type ReadChannel,
  type RecordPage,
} from '@nutripim/server/features/delivery/delivered-records-sql'
import { parseCursor } from '@nutripim/server/features/delivery/feed-cursor'
import { type Sql, sql } from '@nutripim/server/platform/database/sql'
import pg from 'pg'
import { requireValue } from '../require-value.ts'

const { DATABASE_URL, DATABASE_CONNECTIONS, PORT } = process.env
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(DATABASE_CONNECTIONS),
  // As in the sessions of the product: compiling a statement takes longer than any of them.
  options: '-c jit=off',
})
const compress = promisify(brotliCompress)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const names = new Map<string, string>()

async function run<Row>({ text, values }: Sql): Promise<Row | undefined> {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
  }
  return (await pool.query({ name, text, values: [...values] })).rows[0]
}

const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Calls of each key: in this minute for its limit, and in total for its owner. */
const calls = new Map<number, { minute: number; inMinute: number; total: number; lastAt: number }>()
const limit = 100_000_000

function countCall(apiKeyId: number): Record<string, string> {
  const now = Date.now()
  const minute = Math.floor(now / 60_000)
  const counted = calls.get(apiKeyId) ?? { minute, inMinute: 0, total: 0, lastAt: now }
  calls.set(apiKeyId, counted)
  if (counted.minute !== minute) Object.assign(counted, { minute, inMinute: 0 })
  counted.inMinute += 1
  counted.total += 1
  counted.lastAt = now
  if (counted.inMinute > limit) throw new Error('limit')
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(limit - counted.inMinute),
    'ratelimit-reset': String(60 - (Math.floor(now / 1000) % 60)),
  }
}

interface Answer {
  body: Buffer | null
  tag?: string
  isCompressed?: boolean
}

interface Kept {
  tag: string
  body: Buffer
}
const kept = new Map<string, Kept>()

async function keep(address: string, tag: string, json: string): Promise<Answer> {
  const body = await compress(json, brotliOptions)
  kept.set(address, { tag, body })
  return { tag, body, isCompressed: true }
}

async function getChannel(
  request: IncomingMessage,
  path: string[],
): Promise<ReadChannel & { apiKeyId: number }> {
  const secret = requireValue(request.headers.authorization, 'key').slice(7)
  const digest = createHash('sha256').update(secret).digest('hex')
  const key = await run<CallingKey>(findCallingKey(digest))
  if (!key?.hasOwner || key.isRevoked || key.isExpired || key.isReplaced) throw new Error('key')
  const [country = '', channel = '', list = ''] = path
  const scope = list === 'changes' ? 'events:read' : 'products:read'
  if (!key.scopes.includes(scope) || !key.countries.includes(country)) throw new Error('scope')
  if (!key.channels.includes(channel)) throw new Error('channel')
  return { country, channel, assignedCountries: key.countries, apiKeyId: key.apiKeyId }
}

const findCursor = ({ country, channel }: ReadChannel): Sql => sql`
  select ${buildCursor({ country, channel }, sql`s.number`)} as cursor from channel_states s
  where s.country_id = ${country} and s.channel_id = ${channel}`

const findTag = ({ country, channel }: ReadChannel, record: string): Sql => sql`
  select '"' || left(encode(hash, 'hex'), 32) || '"' as tag from delivered_now
  where country_id = ${country} and channel_id = ${channel} and kind = 'product'
    and record = ${record} collate "C"`

async function answerPage(channel: ReadChannel, address: string, limit: number): Promise<Answer> {
  const current = await run<{ cursor: string }>(findCursor(channel))
  const tagOf = (cursor: string) => `"${channel.country}-${channel.channel}-${cursor}"`
  const known = kept.get(address)
  if (current && known?.tag === tagOf(current.cursor)) return { ...known, isCompressed: true }
  const page = await run<RecordPage<unknown>>(findRecordPage(channel, { kind: 'product', limit }))
  const { cursor, json } = requireValue(page, 'page')
  return keep(address, tagOf(cursor), json)
}

async function answerProduct(
  channel: ReadChannel,
  address: string,
  record: string,
): Promise<Answer> {
  const known = kept.get(address)
  const current = requireValue(await run<{ tag: string }>(findTag(channel, record)), 'product')
  if (known?.tag === current.tag) return { ...known, isCompressed: true }
  const statement = findRecord(channel, 'product', { record })
  const { tag, json } = requireValue(await run<{ tag: string; json: string }>(statement), 'product')
  return keep(address, tag, json)
}

async function answerChanges(channel: ReadChannel, after: string): Promise<Answer> {
  const current = await run<{ cursor: string }>(findCursor(channel))
  if (current?.cursor === after) {
    const nothing = { changes: [], cursor: after, hasMore: false }
    return { body: Buffer.from(JSON.stringify(nothing)) }
  }
  const kinds = ['product', 'declaration']
  const page = await run<FeedPage>(findFeedPage(channel, parseCursor(after), kinds, 50))
  return { body: Buffer.from(requireValue(page, 'changes').json) }
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = requireValue(request.url, 'url')
  const { pathname, searchParams } = new URL(address, 'http://floor')
  const path = pathname.split('/').slice(4)
  const [, , list, record] = path
  const channel = await getChannel(request, path)
  const answer =
    list === 'changes'
      ? await answerChanges(channel, searchParams.get('after') ?? '0')
      : record === undefined
        ? await answerPage(channel, address, Number(searchParams.get('limit')))
        : await answerProduct(channel, address, record)
  const { body, tag, isCompressed } = answer
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': randomUUID(),
      ...securityHeaders,
      ...countCall(channel.apiKeyId),
      'cache-control': list === 'changes' ? 'no-store' : 'public, max-age=60',
      ...(list !== 'changes' && {
        'surrogate-key': `delivery ${channel.country}-${channel.channel} key-${channel.apiKeyId}`,
        vary: 'authorization, accept-encoding',
      }),
      ...(tag !== undefined && { etag: tag }),
      ...(isCompressed && { 'content-encoding': 'br' }),
      'content-length': body?.length ?? 0,
    })
    .end(body)
}

createServer((request, response) => {
  respond(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
}).listen(Number(PORT), '127.0.0.1')
