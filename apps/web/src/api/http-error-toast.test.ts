import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notices } from '../ui/feedback/notices.ts'
import { CallError } from './call-error.ts'
import { showFailure, showHttpError } from './http-error-toast.ts'

beforeEach(() => {
  // Test files of one worker share the notices.
  notices.set([])
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it.each([
  [0, 'No response from API'],
  [400, 'API Error 400'],
  [401, 'API Security Error 401'],
  [404, 'API Security Error 404'],
  [499, 'API Security Error 499'],
  [500, 'API Server Fault 500'],
  [501, 'API Error 501'],
  [503, 'API Error 503'],
])('[ERR-01] status %i shows the url and “%s”, in red', (status, title) => {
  showHttpError(new CallError(status, 'http://localhost/api/x', 'the body'))
  expect(notices.get()).toMatchObject([{ kind: 'error', title, source: 'http://localhost/api/x' }])
  expect(notices.get()[0]?.text).toBe(status === 500 ? 'the body' : '')
})

it('[ERR-01] the toast shows at most 300 characters of the body of a 500', () => {
  showHttpError(new CallError(500, 'http://localhost/api/x', 'b'.repeat(301)))
  expect(notices.get()[0]?.text).toBe('b'.repeat(300))
})

it('[ERR-01] the toast stays 15 seconds', () => {
  showHttpError(new CallError(0, 'http://localhost/api/x'))
  vi.advanceTimersByTime(14_999)
  expect(notices.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(notices.get()).toHaveLength(0)
})

it('a failed save is one message: the text of the screen in the toast of the call', () => {
  const error = new CallError(500, 'http://localhost/api/x', 'the body')
  showHttpError(error)
  showFailure(error, 'The dealer was not saved.')
  expect(notices.get()).toMatchObject([
    { lead: 'The dealer was not saved.', title: 'API Server Fault 500', text: 'the body' },
  ])
})

it('a failure that the screen handles is a message without a toast', () => {
  showFailure(new CallError(409, 'http://localhost/api/x', ''), 'The dealer was not saved.')
  expect(notices.get()).toMatchObject([{ kind: 'error', text: 'The dealer was not saved.' }])
})
