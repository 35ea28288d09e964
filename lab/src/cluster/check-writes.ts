import pg from 'pg'
import { productsPerSave, type Writer } from './cluster-data.ts'
import type { Write } from './traffic.ts'
import { dealerName } from './write-load.ts'

export interface WriteFindings {
  /** Acknowledged, but not in the database. */
  missing: number
  twice: number
  /** Some of the rows of one save are there, others are not. */
  half: number
  /** In the audit log without the write, or the other way round. */
  logDifferences: number
}

/** What the database has. The keys contain writer and sequence of a write. */
export interface StoredWrites {
  /** For `writer/sequence`: the products whose log has it, one entry for each log row. */
  compositions: ReadonlyMap<string, readonly number[]>
  /** For the name of a dealer: how many dealers have it. */
  dealers: ReadonlyMap<string, number>
  loggedDealers: ReadonlyMap<string, number>
  /** Products whose value differs from the last one in their log. */
  productsUnlikeLog: number
}

export function compareWrites(
  acknowledged: readonly Write[],
  { compositions, dealers, loggedDealers, productsUnlikeLog }: StoredWrites,
): WriteFindings {
  const key = ({ writer, sequence }: Write) => `${writer}/${sequence}`
  const isMissing = (write: Write) =>
    write.kind === 'dealer' ? !dealers.has(dealerName(write)) : !compositions.has(key(write))
  const saves = [...compositions.values()]
  const sum = (counts: boolean[]) => counts.filter(Boolean).length
  const names = new Set([...dealers.keys(), ...loggedDealers.keys()])
  return {
    missing: sum(acknowledged.map(isMissing)),
    twice:
      sum([...dealers.values()].map((count) => count > 1)) +
      sum(saves.map((products) => products.length > new Set(products).size)),
    half: sum(saves.map((products) => new Set(products).size < productsPerSave)),
    logDifferences:
      productsUnlikeLog +
      sum([...names].map((name) => dealers.get(name) !== loggedDealers.get(name))),
  }
}

/** What was found now and not already before. */
export function subtractFindings(now: WriteFindings, before: WriteFindings): WriteFindings {
  return {
    missing: now.missing - before.missing,
    twice: now.twice - before.twice,
    half: now.half - before.half,
    logDifferences: now.logDifferences - before.logDifferences,
  }
}

/** Reads everything that the writers saved, at one point in time. */
export async function readStoredWrites(
  url: string,
  writers: readonly Writer[],
): Promise<StoredWrites> {
  const writerOf = new Map(writers.flatMap((w) => w.products.map((id) => [id, w.number])))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const { rows: logged } = await client.query<{ product: number; sequence: number }>(`
      select record_id::int as product, (10000 * (after -> 'composition' ->> 'Fe')::numeric)::int as sequence
      from audit_log where kind = 'product' and act = 'saveCompositions'`)
    const compositions = new Map<string, number[]>()
    for (const { product, sequence } of logged) {
      const key = `${writerOf.get(product)}/${sequence}`
      compositions.set(key, [...(compositions.get(key) ?? []), product])
    }
    const { rows: dealers } = await client.query<NameCount>(
      'select name, count(*)::int from dealers group by name',
    )
    const { rows: loggedDealers } = await client.query<NameCount>(`
      select after ->> 'name' as name, count(*)::int from audit_log
      where kind = 'dealer' and change = 'insert' group by 1`)
    const { rows: unlike } = await client.query(`
      select from products p, lateral (
        select after -> 'composition' -> 'Fe' as value from audit_log
        where kind = 'product' and record_id = p.legacy_product_id::text and act = 'saveCompositions'
        order by id desc limit 1) last
      where p.composition -> 'Fe' is distinct from last.value`)
    return {
      compositions,
      dealers: toMap(dealers),
      loggedDealers: toMap(loggedDealers),
      productsUnlikeLog: unlike.length,
    }
  } finally {
    await client.end()
  }
}

interface NameCount {
  name: string
  count: number
}

const toMap = (rows: NameCount[]) => new Map(rows.map(({ name, count }) => [name, count]))
