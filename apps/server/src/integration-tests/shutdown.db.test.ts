import { once } from 'node:events'
import { connect } from 'node:net'
import type { LiveEvent } from '@nutripim/contract/live/live'
import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

test('a shutdown ends event streams and does not wait for unused connections', async () => {
  const app = await openTestApp()
  const stream = await app.listen<LiveEvent>('marketer', 'experience/events?country=ES')
  await stream.event((event) => event.type === 'connected')
  const silent = connect(Number(new URL(stream.url).port), '127.0.0.1').on('error', () => {})
  await once(silent, 'connect')

  const began = performance.now()
  const closed = app.close()
  await stream.ended
  await closed
  expect(performance.now() - began).toBeLessThan(10_000)
})
