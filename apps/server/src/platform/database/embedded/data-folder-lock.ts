import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'

/**
 * The embedded database does not lock its folder: two processes on it lose data silently. So the first
 * process writes its id into a lock file, and a second process does not start.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new StartupError(`DATA_DIR: the folder ${folder} cannot be created (${error.message}).`)
  })
  const file = join(folder, 'lock')
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) {
        throw new StartupError(`DATA_DIR: the folder ${folder} is not writable (${error}).`)
      }
    }
    const owner = Number(await readFile(file, 'utf8').catch(() => ''))
    if (owner !== process.pid && isRunning(owner)) {
      throw new StartupError(
        `DATA_DIR: ${folder} is already in use by process ${owner}. Stop that process or select another folder.`,
      )
    }
    // A killed process left the lock file behind.
    await rm(file, { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
