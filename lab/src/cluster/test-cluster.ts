import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { waitFor } from '@nutripim/tools/wait-for'
import {
  compareWrites,
  readStoredWrites,
  subtractFindings,
  type WriteFindings,
} from './check-writes.ts'
import { type Cluster, heartbeatSeconds, startCluster } from './cluster.ts'
import { loadClusterData, type Writer } from './cluster-data.ts'
import { findClusterPrograms } from './cluster-programs.ts'
import { type EventStreams, openEventStreams } from './event-streams.ts'
import { type Fault, faults } from './faults.ts'
import { type FaultResult, formatAnswers, formatReport, formatResult, isGood } from './report.ts'
import { createTraffic, type Traffic } from './traffic.ts'
import { tryBackups } from './try-backups.ts'
import { startWriteLoad } from './write-load.ts'

const { values: options } = parseArgs({
  options: {
    faults: { type: 'string', default: String(faults.length) },
    /** Only faults whose name contains this. */
    only: { type: 'string', default: '' },
    /** No new fault starts after this time. */
    minutes: { type: 'string', default: '120' },
    writers: { type: 'string', default: '16' },
    'without-pgbouncer': { type: 'boolean', default: false },
    /** Keeps the folder with the logs. */
    keep: { type: 'boolean', default: false },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-cluster-'))
  if (options.keep) print(`Logs: ${folder}`)
  const cluster = await startCluster({
    programs: findClusterPrograms(),
    folder,
    keepFolder: options.keep,
    usePgbouncer: !options['without-pgbouncer'],
    print,
  })
  try {
    const writers = await loadClusterData(await cluster.getPrimaryUrl(), Number(options.writers))
    const { issueToken } = cluster.provider
    const clients = { url: cluster.url, writers, issueToken }
    const traffic = createTraffic()
    const load = startWriteLoad({ ...clients, traffic })
    const streams = openEventStreams({ ...clients, heartbeatSeconds })
    print('Backing up under writes …')
    cluster.backups.backUp((await cluster.databases.getPrimary()).name)
    const lastStart = Date.now() + Number(options.minutes) * 60_000
    const results: FaultResult[] = []
    let before: WriteFindings = { missing: 0, twice: 0, half: 0, logDifferences: 0 }
    const selected = faults.filter(({ name }) => name.includes(options.only))
    for (const [i, fault] of selected.slice(0, Number(options.faults)).entries()) {
      if (Date.now() > lastStart) break
      print(`\n${i + 1}. ${fault.name}`)
      const found = await tryFault(fault, cluster, writers, traffic, streams)
      const result = { ...found, ...subtractFindings(found, before) }
      before = found
      results.push(result)
      print(`   ${formatResult(result)}`)
    }
    print(`\n${traffic.acknowledged.length} acknowledged writes\n\n${formatReport(results)}`)
    const drills = await tryBackups(cluster, writers, traffic, print)
    await load.stop()
    streams.close()
    return isGood(results) && drills.every(({ faults }) => faults.length === 0)
  } finally {
    await cluster.close()
  }
}

async function tryFault(
  fault: Fault,
  cluster: Cluster,
  writers: readonly Writer[],
  traffic: Traffic,
  streams: EventStreams,
): Promise<FaultResult> {
  const { databases, servers } = cluster
  await databases.waitUntilHealthy()
  await waitForWrites(traffic)
  traffic.startWindow()
  await fault.run(cluster)
  // The fault may show only after a while, for example when a session times out.
  await wait(3000)
  const endedServers = servers.filter((server) => server.hasEnded())
  for (const server of endedServers) await server.start()
  await waitForWrites(traffic)
  const { acknowledged } = traffic
  const window = traffic.window()
  const silentStreams = await streams.countSilentSince(Date.now())
  await databases.waitUntilHealthy()
  const known = [...acknowledged]
  const stored = await readStoredWrites(await cluster.getPrimaryUrl(), writers)
  return {
    name: fault.name,
    ...compareWrites(known, stored),
    traffic: window,
    silentStreams,
    endedServers: endedServers.length,
  }
}

/** Waits until some more writes were acknowledged. */
async function waitForWrites({ acknowledged, window }: Traffic): Promise<void> {
  const before = acknowledged.length
  await waitFor('writes to work again', 120, () => acknowledged.length >= before + 30).catch(
    (error: Error) => {
      throw new Error(`${error.message} Answers: ${formatAnswers(window())}`)
    },
  )
}

const hasPassed = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return false
})
// After an error the clients still run.
process.exit(hasPassed ? 0 : 1)
