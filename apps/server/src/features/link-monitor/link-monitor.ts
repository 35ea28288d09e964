import { setMaxListeners } from 'node:events'
import type { Database } from '../../platform/database/database.ts'
import { type Network, realNetwork } from '../../platform/outbound/connection.ts'
import { type Attempt, attemptOnce } from '../../platform/work/isolate-failures.ts'
import type { Worker } from '../../platform/work/worker.ts'
import { followLink, type Limits } from './follow-link.ts'
import { createHostQueue } from './host-queue.ts'
import type { CheckedLink, ClaimedLink } from './link-checks-sql.ts'
import * as statements from './link-checks-sql.ts'
import { type LinkAddresses, parseLinkTarget } from './link-target.ts'
import { findFile, findStoredFileId } from './missing-file.ts'
import { getNextCheckIn, judgeError, type Verdict } from './verdict.ts'

export interface LinkMonitorParts extends LinkAddresses {
  database: Database
  /** 'local': only links to our own files, nothing leaves the machine. */
  mode: 'on' | 'local'
  /** The built web application; undefined when it was not built. */
  webFolder: string | undefined
  limits: Limits
  /** Milliseconds between two requests to one host. */
  hostSpacing: number
  network?: Network
}

const maxParallel = 4
const batchSize = 20

/** Checks the links of live products; several servers share the work. */
export function linkMonitor(parts: LinkMonitorParts): Worker {
  let monitor: ReturnType<typeof createLinkMonitor> | undefined
  return {
    name: 'link monitor',
    interval: 15_000,
    async work({ signal, attempt, wake }) {
      monitor ??= createLinkMonitor(parts, signal, attempt)
      // A full batch: others may be due.
      if ((await monitor.round()) === batchSize) wake()
    },
  }
}

/** Updates the list of links, checks the due ones and stores the results. */
export function createLinkMonitor(
  parts: LinkMonitorParts,
  signal: AbortSignal,
  attempt: Attempt = attemptOnce,
) {
  const { database } = parts
  // Every pausing host and every running request listens for the abort signal.
  setMaxListeners(0, signal)
  const runForHost = createHostQueue(parts.hostSpacing, signal)
  let known: string | undefined

  async function discover(): Promise<void> {
    const { revision } = await database.get<{ revision: string }>(statements.getCatalogueRevision())
    if (revision === known) return
    await database.within('long').all(statements.discoverLinks())
    known = revision
  }

  async function checkLink({ link, isImage }: ClaimedLink): Promise<Verdict> {
    const target = parseLinkTarget(link, parts)
    if (target.kind === 'wrong') return { state: 'broken', outcome: target.why }
    if (target.kind === 'unknown') return { state: 'unknown', outcome: target.why }
    if (target.kind === 'file') {
      const id = findStoredFileId(target.path)
      if (id !== undefined) return checkStoredFile(database, id)
      return checkFile(target.path, parts.webFolder)
    }
    return runForHost(target.url.host, () =>
      followLink(target.url, isImage, parts.limits, signal, parts.network ?? realNetwork),
    )
  }

  /** All in one statement; if it fails, one by one, so that one result cannot lose the others. */
  async function record(checks: readonly CheckedLink[]): Promise<void> {
    try {
      await database.all(statements.recordChecks(checks))
    } catch {
      for (const check of checks) {
        await attempt(check.key, () => database.all(statements.recordChecks([check])))
      }
    }
  }

  return {
    /** Returns the number of checked links. */
    async round(): Promise<number> {
      // Known links are checked also while the list cannot be updated.
      await attempt('list of links', discover)
      const claimed = await database.all<ClaimedLink>(
        statements.claimLinks(batchSize, parts.mode === 'local'),
      )
      const pending = [...claimed]
      const checks: CheckedLink[] = []
      const work = async () => {
        for (let next = pending.pop(); next && !signal.aborted; next = pending.pop()) {
          const { key, failures } = next
          const verdict = await checkLink(next).catch(judgeError)
          const { state, outcome } = verdict
          checks.push({
            key,
            state,
            outcome,
            nextCheckIn: spread(getNextCheckIn(verdict, failures)),
          })
        }
      }
      await Promise.all(Array.from({ length: maxParallel }, work))
      // A check aborted by the end of the server has no result.
      const done = signal.aborted ? [] : checks
      if (done.length > 0) await record(done)
      return done.length
    },
  }
}

/** Spreads the next checks over time. */
function spread(seconds: number): number {
  return seconds * (0.9 + Math.random() * 0.2)
}

async function checkStoredFile(database: Database, id: number): Promise<Verdict> {
  const { isStored } = await database.get<{ isStored: boolean }>(statements.checkStoredFile(id))
  return isStored
    ? { state: 'good', outcome: 'found' }
    : { state: 'broken', outcome: 'there is no such file' }
}

function checkFile(path: string, folder: string | undefined): Verdict {
  if (!folder) return { state: 'unknown', outcome: 'not checked: the web app is not built' }
  return findFile(folder, path)
    ? { state: 'good', outcome: 'found' }
    : { state: 'broken', outcome: 'there is no such file' }
}
