/** A write that a client sent; it is applied once, however often the client repeats it. */
export interface Write {
  kind: 'composition' | 'dealer'
  writer: number
  /** Unique for its writer, and part of what is saved. */
  sequence: number
}

interface AcknowledgedWrite extends Write {
  at: number
}

/** A request that takes longer counts as hung. */
const hungAfter = 10_000

/** What the clients saw, since the start of the test and since the last fault. */
export interface Traffic {
  acknowledged: AcknowledgedWrite[]
  countAnswer(answer: string, milliseconds: number): void
  acknowledge(write: Write): void
  startWindow(): void
  window(): TrafficWindow
}

export interface TrafficWindow {
  answers: ReadonlyMap<string, number>
  hung: number
  slowestSeconds: number
  /** The longest time in which no write at all was acknowledged. */
  longestGapSeconds: number
}

export function createTraffic(): Traffic {
  let answers = new Map<string, number>()
  let hung = 0
  let slowest = 0
  let longestGap = 0
  let last = Date.now()
  const acknowledged: AcknowledgedWrite[] = []
  const endGap = () => {
    longestGap = Math.max(longestGap, Date.now() - last)
  }
  return {
    acknowledged,
    countAnswer(answer, milliseconds) {
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      if (milliseconds > hungAfter) hung += 1
      slowest = Math.max(slowest, milliseconds)
    },
    acknowledge(write) {
      acknowledged.push({ ...write, at: Date.now() })
      endGap()
      last = Date.now()
    },
    startWindow() {
      answers = new Map()
      hung = 0
      slowest = 0
      longestGap = 0
      last = Date.now()
    },
    window() {
      endGap()
      return {
        answers: new Map(answers),
        hung,
        slowestSeconds: slowest / 1000,
        longestGapSeconds: longestGap / 1000,
      }
    },
  }
}
