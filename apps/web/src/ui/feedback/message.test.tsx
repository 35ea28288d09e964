import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { clearErrorMessages, clearMessages, Messages, showMessage } from './message.tsx'
import { showNotice } from './notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  renderInTheme(<Messages />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it('[ERR-02] a success message is announced politely and disappears after 5 seconds', () => {
  act(() => showMessage('success', 'Saved.'))
  pass(4999)
  expect(screen.getByRole('status').textContent).toContain('Saved.')
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

it('[ERR-02] an error message is an alert and disappears when it is closed', () => {
  act(() => showMessage('error', 'Not saved.'))
  expect(screen.getByRole('alert').textContent).toContain('Not saved.')
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a notice with a button stays until it is closed, whatever other messages are shown', () => {
  const run = vi.fn()
  const offer = { kind: 'news', text: 'Ready.', action: { label: 'Reload', run } } as const
  act(() => showNotice(offer, Number.POSITIVE_INFINITY))
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

it('errors leave with their screen, toasts of failed calls and successes do not', () => {
  act(() => showMessage('error', 'The dealer was not saved.'))
  act(() => showMessage('success', 'Saved.'))
  act(() =>
    showNotice({ kind: 'error', text: '', title: 'API Error 503', source: '/api/x' }, 15_000),
  )
  act(() => clearErrorMessages())
  expect(screen.queryByText('The dealer was not saved.')).toBeNull()
  screen.getByText('Saved.')
  screen.getByText('API Error 503')
})

it('the timer pauses while the pointer is on a message, then continues', () => {
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

it('the timer pauses while the close button has the focus', () => {
  act(() => showMessage('success', 'Saved.'))
  act(() => screen.getByRole('button', { name: 'Close message' }).focus())
  pass(60_000)
  expect(screen.queryByRole('status')).not.toBeNull()
})

it('showing the same message again restarts its timer instead of adding a second one', () => {
  act(() => showMessage('success', 'Saved.'))
  pass(4000)
  act(() => showMessage('success', 'Saved.'))
  pass(4000)
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

it('only the four newest messages are shown', () => {
  act(() => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) showNotice({ kind: 'error', text }, 1000)
  })
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'b',
    'c',
    'd',
    'e',
  ])
})
