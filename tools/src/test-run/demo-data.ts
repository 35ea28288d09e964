import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../builds.ts'
import { findFreePorts } from '../free-port.ts'
import { startProduct } from '../run-product.ts'

/** Passes the prepared folder to every process of the test run. */
const variable = 'TEST_DEMO_DATA'

const newFolder = () => mkdtempSync(join(tmpdir(), 'nutripim-data-'))

/**
 * Builds the server, if it changed, and prepares a data folder with the demo data once per run, because
 * the first start of the product takes longer than others. Vitest and Playwright call it before the first
 * test and call the function it returns after the last. A folder prepared by an outer run is used and kept.
 */
export default async function prepareDemoData(): Promise<() => void> {
  if (process.env[variable]) return () => {}
  removeLeftFolders()
  if (!(await buildServer())) throw new Error('The server cannot be built.')
  const folder = newFolder()
  const [port, identityPort] = await findFreePorts(2)
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

/** Deletes folders of test runs that were killed, once they are a day old. */
function removeLeftFolders(): void {
  const isOurs = (name: string) => /^nutripim-(data|test|reports|recipe)-/.test(name)
  const yesterday = Date.now() - 24 * 60 * 60 * 1000
  for (const name of readdirSync(tmpdir()).filter(isOurs)) {
    const folder = join(tmpdir(), name)
    const left = statSync(folder, { throwIfNoEntry: false })
    if (left && left.mtimeMs < yesterday) rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the demo data to a new folder. The caller can change it and has to remove it. */
export function copyDemoData(): string {
  const prepared = process.env[variable]
  if (!prepared) throw new Error('There is no demo data. Run these tests with npm test.')
  const folder = newFolder()
  cpSync(prepared, folder, { recursive: true })
  return folder
}
