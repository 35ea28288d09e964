/** Loaded into the product: reports the longest time that its event loop was blocked. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 10
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
process.on('message', (message) => {
  if (message !== 'longest block') return
  process.send?.({ longestBlock: Math.max(0, delay.max / 1e6 - resolution) })
  delay.reset()
})
process.channel?.unref()
