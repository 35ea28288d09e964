import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../../platform/database/database.ts'
import * as statements from './file-keys-sql.ts'
import type { RenditionSize } from './serving/rendition-sizes.ts'

/** Signed addresses end after 10 to 15 minutes. Those of the same five minutes are equal, so browsers cache them. */
const step = 5 * 60
const validSteps = 3

interface Addressed {
  fileId: number
  currentVersion: number
  fileName: string
  hash: string
  isPublic: boolean
}

/** The address for link fields, which always answers with the current version. */
export const addressOf = ({ fileId, fileName }: Pick<Addressed, 'fileId' | 'fileName'>): string =>
  `/files/${fileId}/${encodeURIComponent(fileName)}`

const versionAddress = ({ fileId, currentVersion, fileName }: Addressed): string =>
  `/files/${fileId}/v${currentVersion}/${encodeURIComponent(fileName)}`

/** The content named by its hash never changes, so this address can be cached for ever. */
const renditionAddress = (hash: string, size: RenditionSize): string =>
  `/files/renditions/${hash}/${size}`

export interface AddressSigner {
  /** An address of the bytes that anyone can read. */
  sourceOf(file: Addressed): string
  renditionOf(hash: string, size: RenditionSize, isPublic: boolean): string
}

/** Builds addresses, signed where the file is not public. */
export async function openSigner(db: Queryable, now = Date.now()): Promise<AddressSigner> {
  const key = await readKey(db)
  const until = (Math.floor(now / 1000 / step) + validSteps) * step
  const sign = (path: string) => `${path}?until=${until}&signature=${signatureOf(key, path, until)}`
  return {
    sourceOf(file) {
      const path = versionAddress(file)
      return file.isPublic ? path : sign(path)
    },
    renditionOf(hash, size, isPublic) {
      const path = renditionAddress(hash, size)
      return isPublic ? path : sign(path)
    },
  }
}

/** Whether an address was signed by us and has not ended. */
export async function isSigned(
  db: Queryable,
  path: string,
  { until, signature }: { until?: string | undefined; signature?: string | undefined },
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(until ?? '') || signature === undefined) return false
  if (Number(until) * 1000 < Date.now()) return false
  const expected = Buffer.from(signatureOf(await readKey(db), path, Number(until)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const signatureOf = (key: string, path: string, until: number) =>
  createHmac('sha256', key).update(`${until} ${path}`).digest('base64url')

async function readKey(db: Queryable): Promise<string> {
  const found = await db.find<{ key: string }>(statements.findKey())
  return (found ?? (await db.get<{ key: string }>(statements.createKey()))).key
}
