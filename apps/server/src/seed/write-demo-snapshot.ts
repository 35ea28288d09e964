import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { openEmbeddedDatabase } from '../platform/database/embedded/embedded-database.ts'
import { fillDemoDatabase } from './demo-database.ts'
import { demoSnapshot } from './demo-snapshot.ts'

const database = await openEmbeddedDatabase({})
await fillDemoDatabase(database)
await database.script('vacuum analyze')
// Without it the files would contain the log of all that was written.
await database.script('set wal_recycle = off; checkpoint')
const files = Buffer.from(await (await database.dump()).arrayBuffer())
await database.close()
await writeFile(
  demoSnapshot,
  await promisify(brotliCompress)(files, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }),
)
