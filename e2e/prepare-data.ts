import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestProduct } from './test-product.ts'

/** Once per run: a data folder with the demo data, which every worker's server starts on a copy of. */
export default async function prepareData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-e2e-'))
  process.env.E2E_DATA = folder
  const product = await startTestProduct(folder)
  await product.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
