import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findProductFault } from './product-fault.ts'
import { type RestoreOptions, restoreDatabase } from './restore.ts'
import { compareSums, readTableSums } from './table-sums.ts'

export interface DrillOptions extends RestoreOptions {
  /** A further check of the restored database, before the product starts on it. */
  inspect?: (url: string) => Promise<void>
}

export interface DrillResult {
  /** What is wrong, each as a sentence; empty if the backup can be used. */
  faults: string[]
  tables: number
  rows: number
  restoreSeconds: number
  totalSeconds: number
}

/** Restores into a new PostgreSQL, compares every table, and starts the product on it. */
export async function runDrill(options: DrillOptions): Promise<DrillResult> {
  const started = performance.now()
  const secondsSince = () => (performance.now() - started) / 1000
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-drill-'))
  const restored = await restoreDatabase(folder, options).catch((error: Error) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  try {
    const restoreSeconds = secondsSince()
    const client = new pg.Client({ connectionString: restored.url })
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const tables = await readTableSums(client).finally(() => client.end())
    await options.inspect?.(restored.url)
    const differences = 'tables' in options.target ? compareSums(options.target.tables, tables) : []
    const productFault = await findProductFault(restored.url)
    return {
      faults: [...differences, ...(productFault ? [productFault] : [])],
      tables: tables.length,
      rows: tables.reduce((total, table) => total + table.rows, 0),
      restoreSeconds,
      totalSeconds: secondsSince(),
    }
  } finally {
    await restored.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function formatDrill({ faults, ...result }: DrillResult): string {
  const seconds = `restored in ${result.restoreSeconds.toFixed(1)} s, ${result.totalSeconds.toFixed(1)} s in total`
  const size = `${result.tables} tables, ${result.rows} rows`
  return faults.length === 0
    ? `The backup can be used: ${size}, ${seconds}.`
    : [`The backup cannot be used: ${size}, ${seconds}.`, ...faults].join('\n  ')
}
