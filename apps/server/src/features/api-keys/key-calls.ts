import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { CountedCalls, LastCall } from './key-calls-sql.ts'
import * as statements from './key-calls-sql.ts'

export type RecordKeyCall = (apiKeyId: number, call: { name: string; address: string }) => void

/** A write for each call would cost more than the call itself, so calls are counted and stored together. */
const saveDelay = 1000

/** Counts the calls of each key per day, and remembers the last one. */
export function openKeyCalls(database: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
  let counts = new Map<string, CountedCalls>()
  let lastCalls = new Map<number, LastCall>()

  const add = ({ apiKeyId, day, calls }: CountedCalls) => {
    const id = `${apiKeyId} ${day}`
    const counted = counts.get(id)
    if (counted) counted.calls += calls
    else counts.set(id, { apiKeyId, day, calls })
  }

  /** The calls since the last save, which is at most a second ago. Their time is formatted only then. */
  let recorded = new Map<number, { calls: number; time: number; address: string; name: string }>()
  const record: RecordKeyCall = (apiKeyId, { name, address }) => {
    const calls = (recorded.get(apiKeyId)?.calls ?? 0) + 1
    recorded.set(apiKeyId, { calls, time: Date.now(), address, name })
    saveSoon()
  }

  const save = async () => {
    for (const [apiKeyId, { calls, time, address, name }] of recorded) {
      const at = new Date(time).toISOString()
      add({ apiKeyId, day: at.slice(0, 10), calls })
      lastCalls.set(apiKeyId, { apiKeyId, at, address, call: name })
    }
    recorded = new Map()
    const [counted, last] = [[...counts.values()], [...lastCalls.values()]]
    if (counted.length === 0) return
    counts = new Map()
    lastCalls = new Map()
    try {
      await database.transaction(async (tx) => {
        await tx.all(statements.addCalls(counted))
        await tx.all(statements.saveLastCalls(last))
      })
    } catch (error) {
      log.warn({ err: error }, 'calls of API keys are stored later')
      for (const each of counted) add(each)
      for (const each of last) {
        if (!lastCalls.has(each.apiKeyId)) lastCalls.set(each.apiKeyId, each)
      }
      saveSoon()
    }
  }

  let timer: NodeJS.Timeout | undefined
  let saving = Promise.resolve()
  const saveSoon = () => {
    if (timer || isClosed) return
    timer = setTimeout(() => {
      timer = undefined
      saving = saving.then(save)
    }, saveDelay)
    timer.unref()
  }
  let isClosed = false
  return {
    record,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await saving
      await save()
    },
  }
}
