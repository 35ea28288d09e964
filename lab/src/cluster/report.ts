import type { WriteFindings } from './check-writes.ts'
import type { TrafficWindow } from './traffic.ts'

export interface FaultResult extends WriteFindings {
  name: string
  traffic: TrafficWindow
  silentStreams: number
  endedServers: number
}

const columns = [
  'missing',
  'twice',
  'half',
  'log differs',
  'no write for',
  'hung',
  'slowest',
  'other errors',
  'streams lost',
  'servers ended',
]

/** The table of docs/running.md: one row for each kind of fault. */
export function formatReport(results: readonly FaultResult[]): string {
  const groups = new Map<string, FaultResult[]>()
  for (const result of results) {
    groups.set(result.name, [...(groups.get(result.name) ?? []), result])
  }
  const header = ['fault', 'times', ...columns]
  const lines = [
    header,
    header.map((_, i) => (i === 0 ? '---' : '--:')),
    ...[...groups].map(([name, group]) => [name, ...formatCells(group)]),
    ['**all**', ...formatCells(results)],
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function formatCells(group: readonly FaultResult[]): string[] {
  const sum = (count: (result: FaultResult) => number) =>
    String(group.reduce((total, result) => total + count(result), 0))
  const gaps = group.map(({ traffic }) => traffic.longestGapSeconds).sort((a, b) => a - b)
  const median = gaps[Math.floor((gaps.length - 1) / 2)] ?? 0
  const worst = gaps.at(-1) ?? 0
  const slowest = Math.max(...group.map(({ traffic }) => traffic.slowestSeconds))
  return [
    String(group.length),
    sum(({ missing }) => missing),
    sum(({ twice }) => twice),
    sum(({ half }) => half),
    sum(({ logDifferences }) => logDifferences),
    `${median.toFixed(1)} s (worst ${worst.toFixed(1)} s)`,
    sum(({ traffic }) => traffic.hung),
    `${slowest.toFixed(1)} s`,
    sum(countOtherErrors),
    sum(({ silentStreams }) => silentStreams),
    sum(({ endedServers }) => endedServers),
  ]
}

/** Answers other than success, 503, and what the proxy answers for a server that it cannot reach. */
function countOtherErrors({ traffic }: { traffic: TrafficWindow }): number {
  return [...traffic.answers].reduce(
    (total, [answer, count]) => total + (/^(4|500)/.test(answer) ? count : 0),
    0,
  )
}

/** Whether the cluster kept its promises in all faults. */
export function isGood(results: readonly FaultResult[]): boolean {
  return results.every(
    ({ missing, twice, half, logDifferences, traffic, silentStreams, endedServers }) =>
      missing + twice + half + logDifferences + silentStreams + endedServers === 0 &&
      traffic.hung === 0 &&
      countOtherErrors({ traffic }) === 0,
  )
}

/** One line for each fault, while the test runs. */
export function formatResult({ traffic, ...result }: FaultResult): string {
  const counts = Object.entries(result).flatMap(([name, count]) =>
    typeof count === 'number' && count > 0 ? [`${name} ${count}`] : [],
  )
  return [
    `no write for ${traffic.longestGapSeconds.toFixed(1)} s`,
    `slowest ${traffic.slowestSeconds.toFixed(1)} s`,
    ...(traffic.hung > 0 ? [`hung ${traffic.hung}`] : []),
    ...counts,
    formatAnswers(traffic),
  ].join('; ')
}

export function formatAnswers({ answers }: TrafficWindow): string {
  return [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}
