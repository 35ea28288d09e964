import { setTimeout as wait } from 'node:timers/promises'
import { type DrillResult, formatDrill, runDrill } from '@nutripim/tools/backup/drill'
import { createManifest } from '@nutripim/tools/backup/manifest'
import { waitFor } from '@nutripim/tools/wait-for'
import { compareWrites, readStoredWrites } from './check-writes.ts'
import type { Cluster } from './cluster.ts'
import type { Writer } from './cluster-data.ts'
import type { Traffic } from './traffic.ts'

/** Restores to a manifest and to a second, both with writes before and after, and compares. */
export async function tryBackups(
  cluster: Cluster,
  writers: readonly Writer[],
  traffic: Traffic,
  print: (line: string) => void,
): Promise<DrillResult[]> {
  const { backups, databases } = cluster
  const { name: primary } = await databases.getPrimary()
  const options = {
    config: backups.drillConfig,
    stanza: backups.stanza,
    database: 'nutripim',
  }
  const second = Math.floor(Date.now() / 1000) * 1000
  const manifest = await createManifest(await cluster.getPrimaryUrl()).catch((error: Error) => {
    throw new Error([error.message, ...backups.readErrors(primary)].join('\n'))
  })
  const written = traffic.acknowledged.length
  await waitFor('writes after the manifest', 60, () => traffic.acknowledged.length > written + 50)
  await wait(2000)
  // The end of the log is archived after a minute at the latest; the next manifest archives it now.
  await createManifest(await cluster.getPrimaryUrl())

  const skipped = new Set(databases.nodes.flatMap(({ name }) => backups.listSkipped(name)))
  print(`\nSegments of old timelines that differed and were not archived: ${skipped.size}`)
  print('\nRestore drill: compare every table with the manifest')
  const first = await runDrill({ ...options, target: manifest })
  print(`   ${formatDrill(first)}`)

  print(`Restore drill: restore to ${new Date(second).toISOString()}`)
  const late: string[] = []
  const atSecond = await runDrill({
    ...options,
    target: { time: new Date(second).toISOString() },
    async inspect(url) {
      const stored = await readStoredWrites(url, writers)
      const before = traffic.acknowledged.filter(({ at }) => at < second)
      const { missing, half } = compareWrites(before, stored)
      if (missing + half > 0) {
        late.push(`${missing} writes before that second are missing, ${half} are half there.`)
      }
      const isAfter = traffic.acknowledged.filter(
        ({ at, writer, sequence }) =>
          at > second + 1000 && stored.compositions.has(`${writer}/${sequence}`),
      )
      if (isAfter.length > 0) late.push(`${isAfter.length} writes after that second are there.`)
    },
  })
  const result = { ...atSecond, faults: [...late, ...atSecond.faults] }
  print(`   ${formatDrill(result)}`)
  return [first, result]
}
