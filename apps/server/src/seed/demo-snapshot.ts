import { readFile, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { openEmbeddedDatabase } from '../platform/database/embedded/embedded-database.ts'
import { findServerFile } from '../platform/server-files.ts'

/** Written by `npm run seed:snapshot`. Later migrations are applied to it like to any database. */
export const demoSnapshot = findServerFile('seed/demo.tar.br')

/** An embedded database with reference and demo data, because creating one takes 20 seconds. */
export async function readDemoSnapshot(): Promise<Blob> {
  return new Blob([await promisify(brotliDecompress)(await readFile(demoSnapshot))])
}

/** Creates the folder of an embedded database with demo data; it appears when it is complete. */
export async function unpackDemoSnapshot(dataDir: string): Promise<void> {
  const incomplete = `${dataDir}.incomplete`
  await rm(incomplete, { recursive: true, force: true })
  const database = await openEmbeddedDatabase({
    dataDir: incomplete,
    snapshot: await readDemoSnapshot(),
  })
  await database.close()
  await rename(incomplete, dataDir)
}
