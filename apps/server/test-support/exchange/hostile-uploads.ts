import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as hostile from './hostile-workbooks.ts'
import { makeZip } from './zip.ts'

const megabyte = 1024 * 1024

export interface HostileResult {
  /** The most memory of one server and its readers together. */
  peakMegabytes: number
  idleMegabytes: number
  /** The slowest answers of other calls, in milliseconds. */
  slowestHealth: number
  slowestList: number
  /** The same before the first workbook: what a busy machine adds. */
  slowestListBefore: number
  statuses: Record<string, number>
  /** Rejections without a sentence for the user. */
  unexplained: string[]
}

interface Server {
  url: string
  pid: number
}

interface Sender {
  authorization: string
  path: string
  country: string
}

const makers: [name: string, make: () => Buffer][] = [
  ['looping.xls', hostile.makeLoopingXls],
  ['zip64.xlsx', () => hostile.makeZip64Bomb()],
  ['repeated.xlsx', hostile.makeRepeatedText],
  ['strings.xlsx', hostile.makeHugeStrings],
  ['cell.xlsx', hostile.makeEndlessCell],
  ['tag.xlsx', hostile.makeEndlessTag],
  ['nested.xlsx', hostile.makeNestedTags],
  ['sparse.xls', () => hostile.makeSparseXls()],
  ['entities.xlsx', () => makeZip(hostile.makeParts('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))],
  ['noise.xlsx', () => Buffer.alloc(5 * megabyte, 'PK\x03\x04noise', 'latin1')],
]

/** Sends hostile workbooks, each user one after the other, and measures what others notice. */
export async function sendHostileWorkbooks(
  servers: readonly Server[],
  senders: readonly Sender[],
  reader: { authorization: string; path: string },
  count: number,
): Promise<HostileResult> {
  const files = makers.map(([name, make]) => new File([make()], name))
  // The first call of a server loads the keys of the identity provider.
  for (const { url } of servers) {
    await measure(`${url}/api/${reader.path}`, { authorization: reader.authorization })
  }
  const result: HostileResult = {
    peakMegabytes: 0,
    idleMegabytes: Math.max(...servers.map(({ pid }) => readTreeMemory(pid))),
    slowestHealth: 0,
    slowestList: 0,
    slowestListBefore: 0,
    statuses: {},
    unexplained: [],
  }
  for (let i = 0; i < 50; i += 1) {
    for (const { url } of servers) {
      const { authorization, path } = reader
      const list = await measure(`${url}/api/${path}`, { authorization })
      result.slowestListBefore = Math.max(result.slowestListBefore, list)
    }
  }
  let isDone = false
  const measureMemory = async () => {
    result.peakMegabytes = await measurePeak(servers, () => isDone)
  }
  const measureOthers = async ({ url }: Server) => {
    const { authorization } = reader
    while (!isDone) {
      const health = await measure(`${url}/health/ready`, {})
      const list = await measure(`${url}/api/${reader.path}`, { authorization })
      result.slowestHealth = Math.max(result.slowestHealth, health)
      result.slowestList = Math.max(result.slowestList, list)
      await wait(100)
    }
  }
  let next = 0
  const send = async (sender: Sender) => {
    while (next < count) {
      const at = next++
      const file = files[at % files.length]
      const server = servers[at % servers.length]
      if (!file || !server) throw new Error('There is nothing to send.')
      const body = new FormData()
      body.append('countryCode', sender.country)
      body.append('file', file)
      const { authorization } = sender
      const url = `${server.url}/api/${sender.path}`
      const answer = await fetch(url, { method: 'POST', headers: { authorization }, body })
      const { detail, code } = JSON.parse(await answer.text())
      const key = `${answer.status} ${code}`
      result.statuses[key] = (result.statuses[key] ?? 0) + 1
      if (typeof detail !== 'string' || !detail.endsWith('.')) result.unexplained.push(file.name)
    }
  }
  const watching = Promise.all([measureMemory(), ...servers.map(measureOthers)])
  // Two at a time from every user, so that there is always a queue.
  await Promise.all([...senders, ...senders].map(send))
  isDone = true
  await watching
  return result
}

async function measure(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - started
}

/** The most memory of one server and its readers together until `isDone`, in megabytes. */
export async function measurePeak(
  servers: readonly { pid: number }[],
  isDone: () => boolean,
): Promise<number> {
  let peak = 0
  while (!isDone()) {
    for (const { pid } of servers) peak = Math.max(peak, readTreeMemory(pid))
    await wait(20)
  }
  return peak
}

/** The memory of a process and its children, in megabytes. */
function readTreeMemory(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ')
    } catch {
      return []
    }
  })
  return [pid, ...children.filter(Boolean).map(Number)].reduce((sum, each) => {
    try {
      const status = readFileSync(`/proc/${each}/status`, 'utf8')
      return sum + Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
    } catch {
      return sum
    }
  }, 0)
}
