import { killUploads } from '@nutripim/server/test-support/killed-uploads/killed-uploads'
import { expect, test } from 'vitest'

test('[DLR-08] after a kill at a hundred random times of an upload, the list is the old or the new one', async () => {
  const outcomes = await killUploads(100, 2000)
  expect(outcomes).toHaveLength(100)
  expect(outcomes.filter(({ found }) => found !== 'old' && found !== 'new')).toEqual([])
  // Both happened: the moments were spread over the whole of it.
  expect(new Set(outcomes.map(({ found }) => found)).size).toBe(2)
}, 3_600_000)
