import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnownTag } from '../../../platform/api/known-tag.ts'
import { notFound } from '../../../platform/api/problem-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isSigned } from '../file-addresses.ts'
import type { FileStore } from '../store/file-store.ts'
import { createRenditions } from './create-renditions.ts'
import { parseRange } from './parse-range.ts'
import { findSize, selectFormat } from './rendition-sizes.ts'
import * as statements from './served-files-sql.ts'

interface ServedParts {
  database: Database
  store: FileStore
}

interface FileAddress {
  Params: { id: string; version?: string; name: string }
  Querystring: Record<string, string | undefined>
}
interface RenditionAddress {
  Params: { hash: string; size: string }
  Querystring: Record<string, string | undefined>
}

/** No script runs in a file, whatever it contains, and nothing else than it is shown. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

const forever = 'max-age=31536000, immutable'
/** Shorter than a signed address is valid. */
const forMinutes = 'private, max-age=300'

/**
 * Serves files at addresses that never break. Neither cookie nor token opens them: who has the address of a
 * public file, or a signed address that has not ended, reads the file.
 */
export function serveFiles(app: FastifyInstance, { database, store }: ServedParts): void {
  const render = createRenditions({ database, store })
  const options = {
    config: { isForSystems: true },
    logLevel: 'warn' as const,
    exposeHeadRoute: true,
  }

  const answer = async (request: FastifyRequest<FileAddress>, reply: FastifyReply) => {
    const { id, version } = request.params
    const file = await findFile(database, id, version)
    if (!file || !(await isOpen(database, file, request))) throw notFound('file', id)
    const isFixed = version !== undefined
    const shared = isFixed ? `public, ${forever}` : 'public, max-age=60, stale-while-revalidate=600'
    reply.header('cache-control', file.isPublic ? shared : forMinutes)
    return sendFile(request, reply, file, store, database)
  }
  app.get<FileAddress>('/files/:id/:name', options, answer)
  app.get<FileAddress>('/files/:id/:version/:name', options, answer)

  app.get<RenditionAddress>('/files/renditions/:hash/:size', options, async (request, reply) => {
    const { hash, size: name } = request.params
    const size = findSize(name)
    const content = /^[0-9a-f]{64}$/.test(hash)
      ? await database.find<statements.ServedFile>(statements.findServedContent(hash))
      : undefined
    if (!size || !content || !(await isOpen(database, content, request))) {
      throw notFound('picture', hash)
    }
    const format = selectFormat(request.headers.accept, size)
    const tag = `"${hash}-${size}-${format}"`
    reply.headers({ ...fileHeaders, etag: tag, vary: 'accept' })
    reply.header('cache-control', content.isPublic ? `public, ${forever}` : forMinutes)
    if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    const bytes = await render(content, size, format, request.ip)
    return reply.type(`image/${format}`).send(Buffer.from(bytes))
  })
}

async function findFile(
  database: Database,
  id: string,
  version: string | undefined,
): Promise<statements.ServedFile | undefined> {
  const [, number] = /^v(\d{1,6})$/.exec(version ?? 'v0') ?? []
  if (!/^\d{1,9}$/.test(id) || number === undefined) return undefined
  return database.find(
    statements.findServedFile(Number(id), version === undefined ? null : Number(number)),
  )
}

function isOpen(
  database: Database,
  file: statements.ServedFile,
  { url, query }: FastifyRequest<{ Querystring: Record<string, string | undefined> }>,
): boolean | Promise<boolean> {
  if (file.isPublic) return true
  const { until, signature } = query
  return isSigned(database, url.split('?')[0] ?? '', { until, signature })
}

function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: statements.ServedFile,
  store: FileStore,
  database: Database,
): FastifyReply {
  const { hash, size, mediaType, fileName, contentId } = file
  const tag = `"${hash}"`
  reply.headers({ ...fileHeaders, etag: tag, 'accept-ranges': 'bytes' })
  if (isKnownTag(headers['if-none-match'], tag)) return reply.code(304).send()
  const isShown = mediaType.startsWith('image/') || mediaType === 'application/pdf'
  const name = `filename*=UTF-8''${encodeURIComponent(fileName)}`
  reply.header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${name}`)
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === tag
  const range = isSameFile ? parseRange(headers.range, size) : undefined
  if (range === null) {
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  const { start, end } = range ?? { start: 0, end: size }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`)
  return reply
    .type(mediaType)
    .header('content-length', end - start)
    .send(Readable.from(store.read(database, contentId, { start, end }), { objectMode: false }))
}
