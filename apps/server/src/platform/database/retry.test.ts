import { expect, test, vi } from 'vitest'
import { DatabaseUnreachableError } from './database-fault.ts'
import { recordWithRetry, retryWhileUnreachable } from './retry.ts'

const unreachable = new DatabaseUnreachableError('away')

test('work is done again until the database is back', async () => {
  const work = vi.fn<() => Promise<string>>().mockResolvedValue('done')
  work.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable)
  await expect(retryWhileUnreachable(work)).resolves.toBe('done')
  expect(work).toHaveBeenCalledTimes(3)
})

test('work that has begun to change something is not done again', async () => {
  const work = vi.fn(() => Promise.reject(unreachable))
  await expect(retryWhileUnreachable(work, () => false)).rejects.toBe(unreachable)
  expect(work).toHaveBeenCalledOnce()
})

test('an error of the work itself is not tried again', async () => {
  const work = vi.fn(() => Promise.reject(new Error('wrong')))
  await expect(retryWhileUnreachable(work)).rejects.toThrow('wrong')
  expect(work).toHaveBeenCalledOnce()
})

test('what has happened is recorded after a failure of any kind', async () => {
  const record = vi.fn<() => Promise<void>>().mockResolvedValue()
  record.mockRejectedValueOnce(new Error('disk full'))
  await recordWithRetry(record)
  expect(record).toHaveBeenCalledTimes(2)
})
