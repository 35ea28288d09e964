import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePorts } from '@nutripim/tools/free-port'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { createLists, findList, startUploadProduct, type UploadProduct } from './upload-product.ts'

interface Outcome {
  /** Milliseconds after the upload began. */
  killedAfter: number
  found: 'old' | 'new' | string
}

/**
 * Kills the product with its embedded database at random times of an upload that replaces as many dealers,
 * and returns which list was there afterwards.
 */
export async function killUploads(times: number, rowCount: number): Promise<Outcome[]> {
  const folder = copyDemoData()
  const outcomes: Outcome[] = []
  let product: UploadProduct | undefined
  try {
    const lists = createLists(rowCount)
    const ports = await findFreePorts(2)
    product = await startUploadProduct(folder, ports)
    await product.upload(lists.A)
    const startAgain = async () => {
      await product?.stop('SIGKILL')
      product = await startUploadProduct(folder, ports)
      return product
    }
    // Measures an upload right after a start, as in the loop below.
    await startAgain()
    const started = performance.now()
    await product.upload(lists.B)
    const usual = performance.now() - started
    await startAgain()
    let current: 'A' | 'B' = 'B'
    for (let i = 0; i < times; i += 1) {
      const next: 'A' | 'B' = current === 'A' ? 'B' : 'A'
      const killedAfter = Math.random() * usual * 1.2
      const upload = product.upload(lists[next]).catch(() => {})
      await wait(killedAfter)
      await startAgain()
      await upload
      const found = findList(await product.listed(), rowCount)
      outcomes.push({
        killedAfter: Math.round(killedAfter),
        found: found === current ? 'old' : found === next ? 'new' : found,
      })
      if (found === next) current = next
    }
    return outcomes
  } finally {
    await product?.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
