import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as hostile from '@nutripim/server/test-support/exchange/hostile-workbooks'
import { createRandom, mutate } from '@nutripim/server/test-support/exchange/mutate'
import { makeWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { makeSharedTexts, makeXls, records } from '@nutripim/server/test-support/exchange/xls'
import { makeZip } from '@nutripim/server/test-support/exchange/zip'
import { root } from '@nutripim/tools/project'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from '../reader/read-workbook.ts'
import { Rejection } from '../reader/rejection.ts'

/** Files that once broke the reader. A run that finds one adds it; commit it with the fix. */
const folder = join(root, 'apps/server/test-support/corpora/workbooks')

const limits = {
  zip: { entries: 1000, inflatedBytes: 20_000_000 },
  sheets: {
    rows: 1000,
    columns: 300,
    cells: 50_000,
    cellText: 32_767,
    rowText: 1_000_000,
    text: 1_000_000,
  },
}
const millisecondsPerFile = 5000
const secondsOfRun = Number(process.env.FUZZ_SECONDS ?? 60)

const rows = [
  ['name', 'number', 'date'],
  ['ä & <b>', 1.5, new Date(0)],
  ['x'.repeat(300), -1, true],
]

async function listSeeds(): Promise<Buffer[]> {
  const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer())
  const row =
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c t="inlineStr"><is><t>&lt;</t></is></c></row>'
  return [
    await bytesOf(makeWorkbook({ First: rows, Second: rows })),
    await bytesOf(makeWorkbook({ First: rows }, 'xls')),
    makeZip(hostile.makeParts(hostile.wrapRows(row), '<sst><si><t>a</t></si></sst>')),
    hostile.makeSparseXls(20, 3),
    makeXls(
      [
        { name: 'A', records: [records.sharedText([0, 0], 0), records.textFormula([1, 0], 'b')] },
        { name: 'B', records: [records.packedRow([0, 0, 1], [6, 10])] },
      ],
      [
        records.format(164, 'dd/mm/yyyy'),
        records.style(164),
        makeSharedTexts(
          [
            { text: 'aé€'.repeat(20), formats: 2 },
            { text: 'b', phonetics: 9 },
          ],
          30,
        ),
      ],
    ),
    hostile.makeLoopingXls(),
    hostile.makeZip64Bomb(8),
  ]
}

/** What is wrong with how the reader treats a file; undefined if it reads or rejects it in time. */
async function findFault(file: Buffer): Promise<string | undefined> {
  const started = performance.now()
  const before = process.memoryUsage()
  try {
    await readWorkbook(file, { isFirstEnough: false, limits }, async () => {})
  } catch (error) {
    if (!(error instanceof Rejection)) return String(error)
  }
  if (performance.now() - started > millisecondsPerFile) return 'took too long'
  const { arrayBuffers } = process.memoryUsage()
  return arrayBuffers - before.arrayBuffers > 200_000_000 ? 'took too much memory' : undefined
}

describe('the reader of workbooks reads or rejects every file, quickly and with little memory', () => {
  test('files that once broke it', async () => {
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.bin'))) {
      expect(await findFault(readFileSync(join(folder, name))), name).toBeUndefined()
    }
  })

  test('files that are changed at random', async () => {
    const seed = Date.now()
    const random = createRandom(seed)
    const seeds = await listSeeds()
    const end = performance.now() + secondsOfRun * 1000
    let count = 0
    while (performance.now() < end) {
      const original = seeds[random(seeds.length)]
      if (!original) throw new Error('There is no file to change.')
      const file = mutate(original, random)
      const fault = await findFault(file)
      if (fault !== undefined) {
        mkdirSync(folder, { recursive: true })
        const name = createHash('sha256').update(file).digest('hex').slice(0, 16)
        writeFileSync(join(folder, `${name}.bin`), file)
      }
      expect(fault, `seed ${seed}, file ${count}`).toBeUndefined()
      count += 1
    }
    expect(count).toBeGreaterThan(100)
  })
})
