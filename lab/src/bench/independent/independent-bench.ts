import type { Database } from '@nutripim/server/platform/database/database'
import type { Side } from '../measured-call.ts'
import { compositionsPath } from '../read-calls.ts'
import { measureRequests } from '../requests-per-second.ts'
import { requireValue } from '../require-value.ts'
import { type BenchRow, median } from '../rounds.ts'
import { createCompositionBody, createDescriptionBody, type ProductIds } from '../save-calls.ts'
import { type PostgresWork, readPostgresWork } from './postgres-work.ts'

const connections = 10
const rounds = 5
const sides: readonly Side[] = ['floor', 'product']
const api = '/api/product-information'

interface Call {
  name: string
  /** The least share of the independent floor's requests per second. */
  target: number
  path: string
  /** The next body of a connection; each changes what the one before it saved. */
  createBody?: (connection: number, count: number) => object
}

interface Measured {
  rate: number
  /** For each request. */
  work: PostgresWork
}

export interface IndependentRow extends BenchRow {
  product: Measured
  floor: Measured
}

/**
 * Compares five calls with the independent floor, with ten connections. Unlike the other floor, it shows what
 * our statements themselves cost.
 */
export async function compareToIndependentFloor(
  database: Database,
  servers: { product: string; floor: string },
  { headers, ids }: { headers: Record<string, string>; ids: ProductIds },
  isWanted: (name: string) => boolean,
  whenIdle: () => Promise<void>,
): Promise<IndependentRow[]> {
  const calls = listCalls(ids).filter(({ name }) => isWanted(name))
  const none = (): Record<Side, Measured[]> => ({ product: [], floor: [] })
  const results = new Map(calls.map(({ name }) => [name, none()]))
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const call of calls) {
      for (const side of sides) {
        await whenIdle()
        const measured = await measure(
          database,
          servers[side],
          headers,
          call,
          side === 'floor' ? 0 : connections,
        )
        if (round > 0) requireValue(results.get(call.name), call.name)[side].push(measured)
      }
    }
  }
  return calls.map(({ name, target }) => {
    const { product, floor } = requireValue(results.get(name), name)
    const medians = { product: medianOf(product), floor: medianOf(floor) }
    return {
      name: `${name} / independent floor`,
      target,
      ratio: medians.product.rate / medians.floor.rate,
      ...medians,
    }
  })
}

function listCalls(ids: ProductIds): Call[] {
  const [country, products] = requireValue([...ids][0], 'country')
  const page = { countryCode: country, text: '', sort: 'dhCode', page: 1, pageSize: 50 }
  return [
    {
      name: 'one product',
      target: 0.6,
      path: `${api}/search/${requireValue(products[7], 'product')}`,
    },
    { name: 'list of 2,000 compositions', target: 1.5, path: compositionsPath(country) },
    { name: 'page of 50, sorted', target: 0.7, path: `${api}/search`, createBody: () => page },
    {
      name: 'save of 200 rows',
      target: 0.35,
      path: `${api}/product-compositions`,
      createBody: (connection, count) => createCompositionBody(connection, ids, count),
    },
    {
      name: 'save of one description',
      target: 0.4,
      path: `${api}/product-description`,
      createBody: (connection, count) => createDescriptionBody(connection, ids, count),
    },
  ]
}

async function measure(
  database: Database,
  server: string,
  headers: Record<string, string>,
  { path, createBody }: Call,
  firstWriter: number,
): Promise<Measured> {
  const before = await readPostgresWork(database)
  const { rate, total } = await measureRequests({
    url: server + path,
    headers: { ...headers, ...(createBody && { 'content-type': 'application/json' }) },
    connections,
    ...(createBody && {
      method: 'POST',
      createBody: (connection: number, count: number) =>
        JSON.stringify(createBody(firstWriter + connection, count)),
    }),
  })
  const after = await readPostgresWork(database)
  const perRequest = (key: keyof PostgresWork) => (after[key] - before[key]) / total
  return {
    rate,
    work: {
      processorSeconds: perRequest('processorSeconds'),
      walBytes: perRequest('walBytes'),
      dirtiedPages: perRequest('dirtiedPages'),
    },
  }
}

function medianOf(measured: readonly Measured[]): Measured {
  const of = (read: (each: Measured) => number) => median(measured.map(read))
  return {
    rate: of(({ rate }) => rate),
    work: {
      processorSeconds: of(({ work }) => work.processorSeconds),
      walBytes: of(({ work }) => work.walBytes),
      dirtiedPages: of(({ work }) => work.dirtiedPages),
    },
  }
}

/** One line for each side: requests per second, and what PostgreSQL did for each request. */
export function printWork(rows: readonly IndependentRow[]): void {
  for (const row of rows) {
    for (const side of sides) {
      const { rate, work } = row[side]
      const cells = [
        `${rate.toFixed(rate < 100 ? 1 : 0)} /s`,
        `${(work.processorSeconds * 1000).toFixed(2)} ms in PostgreSQL`,
        `${(work.walBytes / 1000).toFixed(1)} kB of WAL`,
        `${work.dirtiedPages.toFixed(1)} pages changed`,
      ]
      process.stdout.write(`${row.name}, ${side}: ${cells.join(', ')}\n`)
    }
  }
}
