import type { Database } from '../../../platform/database/database.ts'
import { renderFile } from '../reader/run-reader.ts'
import type { FileStore } from '../store/file-store.ts'
import * as storeStatements from '../store/file-store-sql.ts'
import type { RenditionFormat, RenditionSize } from './rendition-sizes.ts'
import * as statements from './served-files-sql.ts'

interface RenditionParts {
  database: Database
  store: FileStore
}

/** A function that finds a picture in a size and format, or makes it once and keeps it. */
export function createRenditions({ database, store }: RenditionParts) {
  const running = new Map<string, Promise<Uint8Array>>()

  async function create(
    { contentId, size: bytes }: Pick<statements.ServedFile, 'contentId' | 'size'>,
    size: RenditionSize,
    format: RenditionFormat,
    user: string,
  ): Promise<Uint8Array> {
    const parts = store.read(database, contentId, { start: 0, end: bytes })
    const rendered = await renderFile({ size: bytes, parts }, { size, format }, { user })
    await database.all(storeStatements.insertRendition(contentId, size, format, rendered))
    return rendered
  }

  return async (
    content: Pick<statements.ServedFile, 'contentId' | 'size'>,
    size: RenditionSize,
    format: RenditionFormat,
    user: string,
  ): Promise<Uint8Array> => {
    const stored = await database.find<{ bytes: Uint8Array }>(
      statements.findRendition(content.contentId, size, format),
    )
    if (stored) return stored.bytes
    const key = `${content.contentId} ${size} ${format}`
    const known = running.get(key)
    if (known) return known
    const created = create(content, size, format, user).finally(() => running.delete(key))
    running.set(key, created)
    return created
  }
}
