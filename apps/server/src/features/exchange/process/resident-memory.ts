import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The memory that a process occupies, in bytes, with buffers outside of its heap; 0 if it has ended. */
export function readResidentMemory(pid: number): number {
  if (process.platform !== 'linux') return readWithPs(pid)
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** The latest answer of `ps`, which takes too long to wait for it. */
const latest = new Map<number, number>()

function readWithPs(pid: number): number {
  const known = latest.get(pid)
  if (known === undefined || !Number.isNaN(known)) {
    latest.set(pid, Number.NaN)
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, output) => {
      if (error) latest.delete(pid)
      else latest.set(pid, Number(output) * 1024)
    })
  }
  return known ?? 0
}
