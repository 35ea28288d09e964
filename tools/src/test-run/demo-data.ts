import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../free-port.ts'
import { startProduct } from '../run-product.ts'

/** Names the prepared folder to every process that a run of tests starts. */
const variable = 'TEST_DEMO_DATA'

const newFolder = () => mkdtempSync(join(tmpdir(), 'nutripim-data-'))

/**
 * Once per run: a data folder with the demo data, which takes the product ten seconds and more to
 * fill. Answers what removes it again; what an outer run has prepared is used and stays.
 */
export async function prepareDemoData(): Promise<() => void> {
  if (process.env[variable]) return () => {}
  const folder = newFolder()
  const [port, identityPort] = await freePorts(2)
  const product = await startProduct({
    env: { PORT: String(port), DEMO_IDENTITY_PORT: String(identityPort), DATA_DIR: folder },
  })
  await product.stop()
  process.env[variable] = folder
  return () => {
    delete process.env[variable]
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A new data folder with the demo data, for the caller to change and to remove. */
export function copyDemoData(): string {
  const prepared = process.env[variable]
  if (!prepared) throw new Error('No demo data was prepared: these tests run by npm test.')
  const folder = newFolder()
  cpSync(prepared, folder, { recursive: true })
  return folder
}

/** What Vitest calls before the first test. */
export default prepareDemoData
