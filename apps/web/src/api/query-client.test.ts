import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

/** A list whose answers arrive one after the other, when the test says so. */
function openSlowList(name: string) {
  const answers: ((text: string) => void)[] = []
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn })
  const close = observer.subscribe(() => {})
  return { queryFn, observer, close, answer: (text: string) => answers.shift()?.(text) }
}

test('a list whose first load began before a save is loaded again after it', async () => {
  const { queryFn, observer, close, answer } = openSlowList('crops')
  const invalidated = queryClient.invalidateQueries({ queryKey: ['crops'] })
  answer('without the new crop')
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
  answer('with the new crop')
  await invalidated
  expect(observer.getCurrentResult().data).toBe('with the new crop')
  expect(queryFn).toHaveBeenCalledTimes(2)
  close()
})

test('a list that was closed during its first load is loaded when it opens again', async () => {
  const { queryFn, close, answer } = openSlowList('ranges')
  close()
  const invalidated = queryClient.invalidateQueries({ queryKey: ['ranges'] })
  answer('old')
  await invalidated
  await expect.poll(() => queryClient.getQueryData(['ranges'])).toBe('old')
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(queryClient.getQueryState(['ranges'])?.isInvalidated).toBe(true)
})

test('other lists that are loading are not loaded twice', async () => {
  const { queryFn, observer, close, answer } = openSlowList('forms')
  await queryClient.invalidateQueries({ queryKey: ['crops'] })
  answer('forms')
  await expect.poll(() => observer.getCurrentResult().data).toBe('forms')
  expect(queryFn).toHaveBeenCalledTimes(1)
  close()
})
