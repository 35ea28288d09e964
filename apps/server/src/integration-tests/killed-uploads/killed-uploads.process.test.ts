import { expect, test } from 'vitest'
import { killUploads } from './test-killed-uploads.ts'

test('[DLR-08] after a kill at ten random times of an upload, the list is the old or the new one', async () => {
  const outcomes = await killUploads(10, 400)
  expect(outcomes).toHaveLength(10)
  expect(outcomes.filter(({ found }) => found !== 'old' && found !== 'new')).toEqual([])
}, 600_000)
