import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type DrillOptions, formatDrill, runDrill } from './drill.ts'
import type { Manifest } from './manifest.ts'
import { recordPassedDrill } from './record-drill.ts'

const usage = `Usage:
  restore-drill --manifest FILE                     compare a restore with the manifest
  restore-drill --time "2026-11-16 06:30:00+00"     restore to a second

  --config FILE     configuration of pgBackRest (default: /etc/pgbackrest.conf)
  --stanza NAME     (default: nutripim)
  --database NAME   only with --time (default: nutripim)

With MANIFEST_DATABASE_URL, the time of a passed drill is stored in that database, for its metrics.
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      config: { type: 'string', default: '/etc/pgbackrest.conf' },
      stanza: { type: 'string', default: 'nutripim' },
      database: { type: 'string', default: 'nutripim' },
      manifest: { type: 'string' },
      time: { type: 'string' },
    },
  })
  const target = readTarget(values.manifest, values.time)
  if (!target) {
    process.stderr.write(usage)
    process.exitCode = 1
    return
  }
  const database = 'database' in target ? target.database : values.database
  const result = await runDrill({ ...values, database, target })
  process.stdout.write(`${formatDrill(result)}\n`)
  const origin = process.env.MANIFEST_DATABASE_URL
  if (result.faults.length > 0) process.exitCode = 1
  else if (origin) await recordPassedDrill(origin)
}

function readTarget(
  manifestFile: string | undefined,
  time: string | undefined,
): DrillOptions['target'] | undefined {
  if (manifestFile) {
    const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
    return manifest
  }
  return time ? { time } : undefined
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
