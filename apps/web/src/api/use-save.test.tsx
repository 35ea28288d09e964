// @vitest-environment jsdom
import { onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { cancelPendingSaves, isSavePending } from '../ui/unsaved/pending-saves.ts'
import { CallError } from './call-error.ts'
import { queryClient } from './query-client.ts'
import { useSave } from './use-save.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const openSave = (send: (text: string, options: { signal?: AbortSignal }) => Promise<string>) =>
  renderHook(() => useSave({ send }), { wrapper }).result

const noResponse = () => Promise.reject(new CallError(0, '/api/advice'))

it('a save that is made offline fails at once and is not sent when the network is back', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn(noResponse)
  const { current } = openSave(send)
  await act(async () => {
    await expect(current.save('text')).resolves.toMatchObject({
      status: 'failed',
      message: 'No response from API',
    })
  })
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
})

it('a query that is started offline fails at once instead of loading until the network is back', async () => {
  onlineManager.setOnline(false)
  const failing = queryClient.fetchQuery({ queryKey: ['advice'], queryFn: noResponse })
  await expect(failing).rejects.toMatchObject({ status: 0 })
})

it('a failed query is fetched again when the network is back', async () => {
  onlineManager.setOnline(false)
  const answers = vi.fn(noResponse)
  const observer = new QueryObserver(queryClient, { queryKey: ['advice'], queryFn: answers })
  queryClient.mount()
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  onlineManager.setOnline(true)
  await expect.poll(() => answers).toHaveBeenCalledTimes(2)
  stop()
  queryClient.unmount()
})

it('a save is cancelled when the user discards the edits while it is under way', async () => {
  const { current } = openSave(
    (_, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  await act(async () => {
    const saving = current.save('text')
    await expect.poll(isSavePending).toBe(true)
    cancelPendingSaves()
    await expect(saving).resolves.toEqual({ status: 'failed', errors: [] })
  })
  expect(isSavePending()).toBe(false)
})

it('a change that is shown at once disappears when the save fails', async () => {
  queryClient.setQueryData(['list'], 'before')
  const { result } = renderHook(
    () =>
      useSave({
        send: noResponse,
        replaces: () => ({ queryKey: ['list'] }),
        showAtOnce: (text: string) => queryClient.setQueryData(['list'], text),
      }),
    { wrapper },
  )
  await act(() => result.current.save('after'))
  expect(queryClient.getQueryData(['list'])).toBe('before')
})

it('a double-click saves once; other input, and the same input later, are saved again', async () => {
  const answers: ((text: string) => void)[] = []
  const send = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  const { current } = openSave(send)
  await act(async () => {
    const clicks = [current.save('text'), current.save('text'), current.save('other')]
    await expect.poll(() => send).toHaveBeenCalledTimes(2)
    for (const answer of answers) answer('saved')
    const outcomes = await Promise.all(clicks)
    expect(outcomes.map(({ status }) => status)).toEqual(['saved', 'saved', 'saved'])
  })
  await act(async () => {
    const later = current.save('text')
    await expect.poll(() => send).toHaveBeenCalledTimes(3)
    answers.at(-1)?.('saved')
    await later
  })
})
