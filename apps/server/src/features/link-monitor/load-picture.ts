import { readFile, stat } from 'node:fs/promises'
import { type IncomingMessage, request as startRequest } from 'node:http'
import { findPublicFiles } from '../../platform/http/web-files.ts'
import {
  createError,
  findRoute,
  type Network,
  type Route,
  realNetwork,
} from '../../platform/outbound/connection.ts'
import type { Limits } from './follow-link.ts'
import { type LinkAddresses, parseLinkTarget } from './link-target.ts'
import { findFile } from './missing-file.ts'

/** A bitmap is a PNG or a JPEG. */
export type Picture = { kind: 'bitmap'; bytes: Uint8Array } | { kind: 'drawing'; svg: string }

export interface PictureSources extends LinkAddresses {
  /** Undefined: pictures of other servers are not loaded. */
  limits: Limits | undefined
  folder?: string | undefined
  network?: Network
}

const maxBytes = 3_000_000
/** Reading a bitmap with transparency takes four bytes per pixel. */
const maxPixels = 8_000_000
const maxRedirects = 5
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/**
 * Loads the picture of a link: a file of this server, or of another one by the rules of the link
 * monitor. Undefined where there is none, it is too large or slow, or no PNG or JPEG.
 */
export async function loadPicture(
  link: string,
  sources: PictureSources,
): Promise<Picture | undefined> {
  const target = parseLinkTarget(link, sources)
  try {
    if (target.kind === 'file') {
      return await readOwnFile(target.path, sources.folder ?? findPublicFiles())
    }
    if (target.kind !== 'web' || !sources.limits) return undefined
    return toBitmap(await download(target.url, sources.limits, sources.network ?? realNetwork))
  } catch {
    // A data sheet without a picture is better than none.
    return undefined
  }
}

/** Drawings of other servers are not used: they can contain more work than a request should cause. */
async function readOwnFile(path: string, folder: string | undefined): Promise<Picture | undefined> {
  const file = folder && findFile(folder, path)
  if (!file || (await stat(file)).size > maxBytes) return undefined
  const bytes = await readFile(file)
  return /\.svg$/i.test(file) ? { kind: 'drawing', svg: bytes.toString('utf8') } : toBitmap(bytes)
}

function toBitmap(bytes: Buffer | undefined): Picture | undefined {
  if (!bytes) return undefined
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  return isJpeg || isSmallPng(bytes) ? { kind: 'bitmap', bytes } : undefined
}

function isSmallPng(bytes: Buffer): boolean {
  const isPng = bytes.length > 24 && bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
  return isPng && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) <= maxPixels
}

/** Each redirect is checked like the first address. */
async function download(first: URL, limits: Limits, network: Network): Promise<Buffer | undefined> {
  const until = Date.now() + limits.timeout
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const route = await findRoute(url, limits, { network, until })
    const answer = await get(route, limits, until)
    if (!isRedirect(answer.status) || answer.location === undefined) {
      return answer.status === 200 ? answer.body : undefined
    }
    if (!URL.canParse(answer.location, url.href)) return undefined
    url = new URL(answer.location, url.href)
  }
  return undefined
}

interface Answer {
  status: number
  location: string | undefined
  body: Buffer
}

async function get({ path, headers, open }: Route, limits: Limits, until: number): Promise<Answer> {
  const connection = await open()
  const request = startRequest({
    method: 'GET',
    path,
    createConnection: () => connection,
    headers: {
      ...headers,
      'user-agent': limits.userAgent,
      accept: 'image/png, image/jpeg',
      connection: 'close',
    },
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => request.destroy(createError('ETIMEDOUT')), until - Date.now())
    request.once('response', (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) request.destroy(createError('EFBIG'))
        else parts.push(part)
      })
      response.once('end', () =>
        resolve({ status, location: headers.location, body: Buffer.concat(parts) }),
      )
    })
    request.on('error', reject)
    request.once('close', () => {
      clearTimeout(timer)
      reject(createError('ECONNRESET'))
    })
    request.end()
  })
}
