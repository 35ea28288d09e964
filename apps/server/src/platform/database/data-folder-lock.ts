import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../config/startup-error.ts'

/**
 * The embedded database does not guard its folder: two processes on it lose data silently. So the
 * process that uses it leaves its id beside it, and a second one refuses to start.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new StartupError(`DATA_DIR: the folder ${folder} cannot be made (${error.message}).`)
  })
  const file = join(folder, 'lock')
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new StartupError(
          `DATA_DIR: the folder ${folder} cannot be written to (${(error as Error).message}).`,
        )
      }
    }
    const owner = Number(await readFile(file, 'utf8').catch(() => ''))
    if (owner !== process.pid && isRunning(owner)) {
      throw new StartupError(
        `DATA_DIR: ${folder} is in use by process ${owner}; stop that one first, or choose another folder.`,
      )
    }
    // Left over from a process that was killed.
    await rm(file, { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
