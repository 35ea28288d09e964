import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'nutripim-upload-'
const oneDay = 24 * 60 * 60 * 1000

/** A folder for one upload. Its name says which server process it belongs to. */
export function createUploadFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${hostname()}-${process.pid}-`))
}

/** Deletes uploads of servers that were killed, which could not delete them. */
export async function removeLeftUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    // A folder that another server deletes at the same time, or that belongs to another user, is left.
    if (await isLeft(folder, name).catch(() => false)) {
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
  }
}

async function isLeft(folder: string, name: string): Promise<boolean> {
  const { mtimeMs: changed } = await stat(folder)
  if (changed < Date.now() - oneDay) return true
  const parts = name.slice(prefix.length).split('-').slice(0, -1)
  const pid = Number(parts.pop())
  if (parts.join('-') !== hostname()) return false
  // In a container every server has the same process id.
  if (pid === process.pid) return changed < performance.timeOrigin
  return !isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
