/**
 * The baseline: a plain node:http and pg server that does only the necessary work of the product:
 * the same token check, statements, input checks and transaction.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { rightsOf } from '@nutripim/contract/api/permissions'
import { elementIds } from '@nutripim/contract/products/elements'
import { findUser, findWriter, type UserRow } from '@nutripim/server/features/identity/identity-sql'
import {
  asOneProduct,
  asProducts,
  type CellChange,
  type CellKind,
  type CellSaveResult,
  type SavedShape,
  saveCells,
} from '@nutripim/server/features/products/cells/cell-save-sql'
import {
  compositionCells,
  descriptionCells,
} from '@nutripim/server/features/products/cells/product-cells-sql'
import { cleanRichText } from '@nutripim/server/features/rich-text/rich-text'
import type { Sql } from '@nutripim/server/platform/database/sql'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import pg from 'pg'
import { type FloorAnswer, findFloorAnswer } from './floor-reads.ts'
import { requireValue } from './require-value.ts'

const { DATABASE_URL, DATABASE_CONNECTIONS, OIDC_AUTHORITY, OIDC_CLIENT_ID, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_CONNECTIONS) })
const keys = createRemoteJWKSet(new URL(`${OIDC_AUTHORITY}/keys`))

const names = new Map<string, string>()
let statements = 0

async function run<Row>(client: pg.Pool | pg.PoolClient, { text, values }: Sql): Promise<Row[]> {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
  }
  statements += 1
  return (await client.query({ name, text, values: [...values] })).rows
}

interface Claims {
  issuer: string
  subject: string
  email: string
  displayName: string
  isEmailUnverified: boolean
  signIn: { at: string; knownSince: string }
}
const checked = new Map<string, { claims: Claims; until: number }>()

async function check(request: IncomingMessage): Promise<Claims> {
  const token = requireValue(request.headers.authorization, 'token').slice(7)
  const hash = createHash('sha256').update(token).digest('base64')
  const hit = checked.get(hash)
  if (hit && hit.until > Date.now()) return hit.claims
  const { payload } = await jwtVerify(token, keys, {
    issuer: requireValue(OIDC_AUTHORITY, 'OIDC_AUTHORITY'),
    audience: requireValue(OIDC_CLIENT_ID, 'OIDC_CLIENT_ID'),
  })
  const claims = {
    issuer: requireValue(payload.iss, 'iss'),
    subject: requireValue(payload.sub, 'sub'),
    email: String(payload.email),
    displayName: String(payload.email),
    isEmailUnverified: payload.email_verified === false,
    signIn: { at: new Date().toISOString(), knownSince: new Date(0).toISOString() },
  }
  checked.set(hash, { claims, until: Date.now() + 60_000 })
  return claims
}

function permit(user: UserRow | undefined, country?: string): string[] {
  if (!user?.isBound || !rightsOf(user.roles).includes('product information module')) {
    throw new Error('denied')
  }
  if (country && !user.countries.includes(country)) throw new Error('foreign')
  return user.countries
}

interface Change {
  legacyProductId: number
  composition: Record<string, number | null>
  was?: Record<string, number | null>
}

const known = new Set<string>(elementIds)

function checkCells(cells: Record<string, number | null>): void {
  for (const element in cells) {
    const value = cells[element]
    if (!known.has(element)) throw new Error('unknown element')
    if (value === null) continue
    if (typeof value !== 'number' || value < 0 || value > 100) throw new Error('out of range')
    if (Math.abs(value * 1e4 - Math.round(value * 1e4)) >= 1e-6)
      throw new Error('too many decimals')
  }
}

function checkBody(body: { countryCode: string; products: Change[] }): void {
  if (!/^[A-Z]{2}$/.test(body.countryCode)) throw new Error('country')
  const listed = new Set<number>()
  for (const change of body.products) {
    if (!Number.isInteger(change.legacyProductId) || listed.has(change.legacyProductId))
      throw new Error('id')
    listed.add(change.legacyProductId)
    checkCells(change.composition)
    if (change.was) checkCells(change.was)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

async function saveCompositions(request: IncomingMessage, claims: Claims): Promise<string> {
  const body: { countryCode: string; products: Change[] } = JSON.parse(await readBody(request))
  checkBody(body)
  const changes = body.products.map(({ composition, ...rest }) => ({ ...rest, cells: composition }))
  return save(claims, compositionCells, body.countryCode, changes, asProducts)
}

/** The HTML is cleaned as in the product: nobody could do without that. */
async function saveDescription(request: IncomingMessage, claims: Claims): Promise<string> {
  const { countryId, legacyProductId, ...cells } = JSON.parse(await readBody(request))
  if (!/^[A-Z]{2}$/.test(countryId) || !Number.isInteger(legacyProductId)) throw new Error('id')
  for (const field in cells) {
    if (typeof cells[field] !== 'string' || cells[field].length > 100_000) throw new Error(field)
  }
  cells.webLongDescription = cleanRichText(cells.webLongDescription)
  const changes = [{ legacyProductId, cells }]
  return save(claims, descriptionCells, countryId, changes, asOneProduct)
}

async function save<Row, Saved>(
  claims: Claims,
  kind: CellKind<Row>,
  country: string,
  changes: CellChange[],
  shape: SavedShape<Row, Saved>,
): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const [user] = await run<UserRow>(
      client,
      findWriter(claims, { requestId: 'floor', name: 'save' }),
    )
    const countries = permit(user, country)
    const [result] = await run<CellSaveResult<Saved>>(
      client,
      saveCells(kind, country, countries, changes, shape),
    )
    if (!result || result.unknown || result.conflicts) throw new Error('conflict')
    await client.query('commit')
    return result.saved
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function read(
  request: IncomingMessage,
  claims: Claims,
  answer: NonNullable<ReturnType<typeof findFloorAnswer>>,
): Promise<FloorAnswer> {
  const { pathname, searchParams } = new URL(requireValue(request.url, 'url'), 'http://floor')
  const body = request.method === 'POST' ? await readBody(request) : ''
  const [user] = await run<UserRow>(pool, findUser(claims))
  permit(user)
  return answer({
    user: requireValue(user, 'user'),
    last: pathname.split('/').at(-1) ?? '',
    query: searchParams,
    body,
    run: (statement) => run(pool, statement),
  })
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = requireValue(request.url, 'url')
  if (path === '/statements') {
    response.end(String(statements))
    return
  }
  const claims = await check(request)
  const answer = findFloorAnswer(path)
  const saving = path.endsWith('/product-description') ? saveDescription : saveCompositions
  const { json, tag }: FloorAnswer = answer
    ? await read(request, claims, answer)
    : { json: await saving(request, claims) }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(tag !== undefined && { etag: tag }),
  }
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(json) }).end(json)
}

createServer((request, response) => {
  respond(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'))
