import { interruptCopiedUploads } from '@nutripim/server/test-support/killed-uploads/copied-uploads'
import { expect, test } from 'vitest'

test('[DLR-08] what a kill leaves behind at ten random times of an upload is the old or the new list', async () => {
  const found = await interruptCopiedUploads(10, 400)
  expect(found).toHaveLength(11)
  expect(found.filter((list) => list !== 'A' && list !== 'B')).toEqual([])
}, 600_000)
