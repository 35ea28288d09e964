import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import * as hostile from '@nutripim/server/test-support/exchange/hostile-workbooks'
import { makeZip } from '@nutripim/server/test-support/exchange/zip'
import { describe, expect, it } from 'vitest'
import { readInProcess } from '../read-process.ts'
import { readParts, readWorkbook } from '../workbook.ts'

const call = { identity: { userId: 'tester' } }
const megabyte = 1024 * 1024

/** The sentence of the rejection, and how much memory the server took meanwhile. */
async function readHostile(bytes: Buffer) {
  const before = process.memoryUsage.rss()
  let maxRss = before
  const sampling = setInterval(() => {
    maxRss = Math.max(maxRss, process.memoryUsage.rss())
  }, 10)
  try {
    await readWorkbook(new File([bytes], 'hostile.xlsx'), call)
    return { reason: undefined, megabytes: (maxRss - before) / megabyte }
  } catch (error) {
    expect(error).toMatchObject({ code: 'file_refused' })
    const reason = error instanceof Error ? error.message : ''
    return { reason, megabytes: (maxRss - before) / megabyte }
  } finally {
    clearInterval(sampling)
  }
}

describe('a hostile workbook is rejected with a sentence', () => {
  it.each<[string, () => Buffer, RegExp]>([
    ['an .xls whose chains of sectors loop', hostile.makeLoopingXls, /damaged/],
    ['a zip64 directory behind a small one', () => hostile.makeZip64Bomb(), /damaged/],
    [
      'one long text in a million cells',
      hostile.makeRepeatedText,
      /row 1 has more than 1000000 characters/,
    ],
    ['a cell of 100 MB', hostile.makeEndlessCell, /more than 32767 characters|cannot be read/],
    ['a tag that never ends', hostile.makeEndlessTag, /cannot be read/],
    ['shared texts of 190 MB', hostile.makeHugeStrings, /too large/],
    ['an .xls with cells far to the right', hostile.makeSparseXls, /too much memory|1000000 cells/],
  ])('%s', async (_what, make, reason) => {
    const result = await readHostile(make())
    expect(result.reason).toMatch(reason)
    expect(result.megabytes).toBeLessThan(150)
  })

  it('tags a million deep take no memory', async () => {
    const { reason } = await readHostile(hostile.makeNestedTags())
    expect(reason).toBeUndefined()
  })
})

const cell = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'
const parts = hostile.makeParts(hostile.wrapRows(cell))

/** Changes a number in the header or the directory record of the first part. */
function change(at: 'header' | 'directory', position: number, value: number): Buffer {
  const zip = makeZip(parts)
  const start = at === 'header' ? 0 : zip.indexOf('PK\x01\x02', 0, 'latin1')
  zip.writeUInt32LE(value, start + position)
  return zip
}

describe('an archive that programs could read differently is rejected', () => {
  it.each<[string, () => Buffer]>([
    ['two parts with the same name', () => makeZip([...parts, ...parts.slice(-1)])],
    [
      'names that differ only in case',
      () => makeZip([...parts, { name: 'XL/workbook.xml', content: '' }]),
    ],
    ['a header with another size than the directory', () => change('header', 22, 3)],
    ['a header with another name than the directory', () => change('header', 30, 0x41414141)],
    ['a directory with another checksum', () => change('directory', 16, 12345)],
    [
      'bytes between the directory and the end',
      () => {
        const zip = makeZip(parts)
        return Buffer.concat([zip.subarray(0, -22), Buffer.alloc(20), zip.subarray(-22)])
      },
    ],
  ])('%s', async (_what, make) => {
    expect((await readHostile(make())).reason).toMatch(/damaged/)
  })
})

it('the reader has no variables of the server', async () => {
  process.env.NUTRIPIM_TEST_SECRET = 'secret'
  let variables = ''
  const file = new File([makeZip(parts)], 'a.xlsx')
  const limits = {
    zip: { entries: 100, inflatedBytes: 1e6 },
    sheets: { rows: 10, columns: 10, cells: 10, cellText: 10, rowText: 100, text: 100 },
  }
  await readInProcess(file, { isFirstEnough: true, limits }, () => {
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    const pid = /(\d+)[^\n]*reader-process/.exec(children.toString())?.[1]
    variables = execFileSync('cat', [`/proc/${pid}/environ`]).toString()
  })
  delete process.env.NUTRIPIM_TEST_SECRET
  expect(variables).toContain('NODE_CHANNEL_FD')
  expect(variables).not.toContain('SECRET')
  expect(variables).not.toContain('PATH=')
})

it('a reader that dies while it is answered rejects the file', async () => {
  const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'
  const file = new File(
    [makeZip(hostile.makeParts(hostile.wrapRows(row.repeat(20_000))))],
    'a.xlsx',
  )
  const reading = readParts(file, { isFirstEnough: true, call }, () => {
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    const pid = /(\d+)[^\n]*reader-process/.exec(children.toString())?.[1]
    // Until the process has ended; the server notices it only after its answer.
    if (pid) execFileSync('sh', ['-c', `kill -9 ${pid}; while kill -0 ${pid} && ! grep -q 'State:.Z' /proc/${pid}/status; do :; done`]) // biome-ignore format: one line
  })
  await expect(reading).rejects.toMatchObject({ code: 'file_refused' })
})

it('a reader ends when the caller leaves', async () => {
  const leaving = new AbortController()
  const file = new File([hostile.makeHugeStrings()], 'a.xlsx')
  const reading = readWorkbook(file, { ...call, signal: leaving.signal })
  await wait(1)
  leaving.abort()
  await expect(reading).rejects.toThrow('aborted')
})
