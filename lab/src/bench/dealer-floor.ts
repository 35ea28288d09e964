/**
 * The baseline for the dealer exchange, as a separate process: only the library writes the same rows,
 * and reads the same file into a COPY to the same table with its log. It reports milliseconds.
 */
import { readFileSync } from 'node:fs'
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'
import { copyIn } from './copy-in.ts'
import { columns } from './dealer-data.ts'
import { requireValue } from './require-value.ts'

const { DATABASE_URL, COUNTRY, FILE, JOB } = process.env
const client = new pg.Client({ connectionString: DATABASE_URL })
await client.connect()

process.send?.({ milliseconds: JOB === 'write' ? await write() : await read() })
await client.end()
process.disconnect?.()

async function write(): Promise<number> {
  const { rows } = await client.query({
    text: `select dealer_contact_id, country_id, ${columns.map((column) => (/itude$/.test(column) ? column : `nullif(${column}, '')`)).join(', ')} from dealers where country_id = $1 order by name`,
    values: [COUNTRY],
    rowMode: 'array',
  })
  const started = performance.now()
  const stream = writeXlsxStream(rows, {
    name: 'Dealers',
    columns: ['dealerContactId', 'countryCode', ...columns].map((header) => ({
      header,
      width: 20,
      ...(!/itude$|Id$/.test(header) && { numFmt: '@' }),
    })),
  })
  for await (const _chunk of stream);
  return performance.now() - started
}

async function read(): Promise<number> {
  const bytes = new Uint8Array(readFileSync(requireValue(FILE, 'FILE')))
  // The log has the same entries: who, by which request and why. One of its indexes is by request.
  await client.query(`select set_config('nutripim.actor', 'bench', false),
    set_config('nutripim.act', 'uploadDealers', false),
    set_config('nutripim.request', gen_random_uuid()::text, false),
    set_config('nutripim.reason', 'Import of dealers.xlsx', false)`)
  const started = performance.now()
  const lines: string[] = []
  for await (const { values } of streamXlsxRows(bytes)) {
    const cells = columns.map((_, i) => escapeCell(values[i + 1] ?? ''))
    lines.push(`${COUNTRY}\t${cells.join('\t')}\n`)
  }
  const chunks: Buffer[] = []
  for (let i = 1; i < lines.length; i += 1000) {
    chunks.push(Buffer.from(lines.slice(i, i + 1000).join('')))
  }
  await copyIn(client, `copy dealers (country_id, ${columns.join(', ')}) from stdin`, chunks)
  const took = performance.now() - started
  const copied = { text: 'select count(*)::int as count from dealers where country_id = $1', values: [COUNTRY] } // biome-ignore format: one line
  const { rows } = await client.query(copied)
  if (rows[0].count !== lines.length - 1) throw new Error(`Copied ${rows[0].count} rows.`)
  return took
}

function escapeCell(value: unknown): string {
  return String(value).replaceAll(/[\\\t\n\r]/g, (character) => `\\${character}`)
}
