/** An outage begins with the first error and is over with the next answer of the database. */
export type Outage = { isOver: false; error: Error } | { isOver: true; seconds: number }

/** Reports an outage once, however many connections and calls it breaks. */
export function trackOutages(report: (outage: Outage) => void) {
  let since: number | undefined
  return {
    failed(error: Error): void {
      if (since !== undefined) return
      since = performance.now()
      report({ isOver: false, error })
    },
    answered(): void {
      if (since === undefined) return
      const seconds = Math.round((performance.now() - since) / 1000)
      since = undefined
      report({ isOver: true, seconds })
    },
  }
}
