import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEmbeddedDatabase } from '@nutripim/server/platform/database/embedded/embedded-database'
import { sql } from '@nutripim/server/platform/database/sql'
import { findFreePorts } from '@nutripim/tools/free-port'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { country, createLists, findList, startUploadProduct } from './upload-product.ts'

/**
 * Copies the files of the embedded database at random times of uploads that replace as many dealers, and
 * returns the lists in the copies. The product is stopped while its files are copied, so a copy contains
 * what a kill at this time would leave behind. Afterwards the product is killed once in an upload and
 * started again; its list is the last one.
 */
export async function interruptCopiedUploads(
  copyCount: number,
  rowCount: number,
): Promise<string[]> {
  const folder = copyDemoData()
  const copies = mkdtempSync(join(tmpdir(), 'nutripim-copies-'))
  const ports = await findFreePorts(2)
  let product = await startUploadProduct(folder, ports)
  try {
    const lists = createLists(rowCount)
    await product.upload(lists.A)
    const started = performance.now()
    await product.upload(lists.B)
    const usual = performance.now() - started

    const copied: string[] = []
    for (let next: 'A' | 'B' = 'A'; copied.length < copyCount; next = next === 'A' ? 'B' : 'A') {
      let isPending = true
      const upload = product.upload(lists[next]).finally(() => {
        isPending = false
      })
      while (copied.length < copyCount) {
        await Promise.race([upload, wait((usual / copyCount) * (0.5 + Math.random()))])
        if (!isPending) break
        const copy = join(copies, String(copied.length))
        process.kill(product.pid, 'SIGSTOP')
        cpSync(join(folder, 'database'), copy, { recursive: true })
        process.kill(product.pid, 'SIGCONT')
        copied.push(copy)
      }
      await upload
    }

    const upload = product.upload(lists.B).catch(() => {})
    await wait(Math.random() * usual)
    await product.stop('SIGKILL')
    product = await startUploadProduct(folder, ports)
    await upload
    const found: string[] = []
    for (const copy of copied) found.push(findList(await readDealers(copy), rowCount))
    return [...found, findList(await product.listed(), rowCount)]
  } finally {
    await product.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    rmSync(copies, { recursive: true, force: true })
  }
}

async function readDealers(dataDir: string) {
  const database = await openEmbeddedDatabase({ dataDir })
  try {
    return await database.all<{ name: string; comments: string }>(
      sql`select name, comments from dealers where country_id = ${country}`,
    )
  } finally {
    await database.close()
  }
}
