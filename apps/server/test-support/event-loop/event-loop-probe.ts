// Loaded into a server by a test: answers with the longest block of the event loop since the last question.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/**
 * The CPU time of the main thread in milliseconds. A clock would count the time in which other programs
 * of the machine run, too.
 */
function readCpuTime(): number {
  const [nanoseconds = 0] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8')
    .split(' ')
    .map(Number)
  return nanoseconds / 1e6
}

let last = readCpuTime()
let longest = 0

function measure(): void {
  const now = readCpuTime()
  longest = Math.max(longest, now - last)
  last = now
}

// Worker threads of the server load this file, too.
if (isMainThread) {
  setInterval(measure, 2).unref()
  createServer((_request, answer) => {
    measure()
    answer.end(JSON.stringify({ longest }))
    longest = 0
  })
    .listen(join(process.env.TEST_PROBE_FOLDER ?? '', `${process.pid}`))
    .unref()
}
