import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInTheme } from '../test-render.tsx'
import { clearMessages, Messages, showMessage } from './message.tsx'
import { notify } from './notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  renderInTheme(<Messages />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it('[ERR-02] a success is announced politely and is gone after 5 seconds', () => {
  act(() => showMessage('success', 'Saved.'))
  pass(4999)
  expect(screen.getByRole('status').textContent).toContain('Saved.')
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

it('[ERR-02] an error is an alert and goes when it is closed', () => {
  act(() => showMessage('error', 'Not saved.'))
  expect(screen.getByRole('alert').textContent).toContain('Not saved.')
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an offer stays, also when others come and go, until its button or its cross is pressed', () => {
  const run = vi.fn()
  const offer = { kind: 'news', text: 'Ready.', act: { label: 'Reload', run } } as const
  act(() => notify(offer, Number.POSITIVE_INFINITY))
  for (const word of ['one', 'two', 'three', 'four', 'five']) {
    act(() => showMessage('error', word))
  }
  act(() => clearMessages())
  pass(3_600_000)
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toContain('Ready.')
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryByRole('status')).toBeNull()
})

it('the clock stands still while the pointer rests on a message, then goes on', () => {
  act(() => showMessage('success', 'Saved.'))
  pass(3000)
  fireEvent.pointerEnter(screen.getByRole('status'))
  pass(60_000)
  fireEvent.pointerLeave(screen.getByRole('status'))
  pass(1999)
  expect(screen.queryByRole('status')).not.toBeNull()
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

it('the clock stands still while the close button has the focus', () => {
  act(() => showMessage('success', 'Saved.'))
  act(() => screen.getByRole('button', { name: 'Close message' }).focus())
  pass(60_000)
  expect(screen.queryByRole('status')).not.toBeNull()
})

it('the same message again starts its time anew instead of piling up', () => {
  act(() => showMessage('success', 'Saved.'))
  pass(4000)
  act(() => showMessage('success', 'Saved.'))
  pass(4000)
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

it('at most four are shown, the newest ones', () => {
  act(() => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) notify({ kind: 'error', text }, 1000)
  })
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'b',
    'c',
    'd',
    'e',
  ])
})
