import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '@nutripim/server/platform/database/database'
import { sql } from '@nutripim/server/platform/database/sql'
import { requireValue } from '../require-value.ts'

/** What PostgreSQL did so far. */
export interface PostgresWork {
  processorSeconds: number
  walBytes: number
  /** Pages of tables and indexes that were changed in memory. */
  dirtiedPages: number
}

const ticksPerSecond = 100

/** All processes of the server that `database` is connected to; Linux only, like the floor itself. */
export async function readPostgresWork(database: Database): Promise<PostgresWork> {
  const [row] = await database.all<{ pid: number; wal: string; pages: string }>(sql`
    select pg_backend_pid() as pid, pg_current_wal_insert_lsn() - '0/0' as wal,
      (select sum(shared_blks_dirtied) from pg_stat_statements) as pages`)
  const { pid, wal, pages } = requireValue(row, 'row')
  return {
    processorSeconds: countTicks(parentOf(pid)) / ticksPerSecond,
    walBytes: Number(wal),
    dirtiedPages: Number(pages),
  }
}

/** The fields of /proc/PID/stat after the name of the program, which may contain spaces. */
function readStat(pid: number | string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
const parentOf = (pid: number | string): number => Number(readStat(pid)[1])

function countTicks(postmaster: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readStat(name)
      if (Number(stat[1]) === postmaster) ticks += Number(stat[11]) + Number(stat[12])
    } catch {
      // The process has ended.
    }
  }
  return ticks
}
