import { expect, test } from 'vitest'
import { killedUploads } from './test-killed-uploads.ts'

test('[DLR-08] killed at ten random moments of an upload, the old list is there or the new one', async () => {
  const outcomes = await killedUploads(10)
  expect(outcomes).toHaveLength(10)
  expect(outcomes.filter(({ found }) => found !== 'old' && found !== 'new')).toEqual([])
}, 600_000)
