/**
 * Makes a call every 20 milliseconds while something else runs, and tells the longest time from
 * one answer to the next. It counts only as far as this process worked during it: what other
 * programs on the machine took is not its own doing.
 */
export function watchWaiting(call: () => Promise<unknown>): { stop(): Promise<number> } {
  let longest = 0
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const began = performance.now()
      const processor = process.cpuUsage()
      await new Promise((resolve) => setTimeout(resolve, 20))
      await call()
      const { user, system } = process.cpuUsage(processor)
      longest = Math.max(longest, Math.min(performance.now() - began, (user + system) / 1000))
    }
  })()
  return {
    async stop() {
      isStopped = true
      await watching
      return longest
    },
  }
}
