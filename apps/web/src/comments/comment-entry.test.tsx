import type { Comment } from '@nutripim/contract/comments/comments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { TestRouter } from '../../test-support/router.tsx'
import { CommentEntry } from './comment-entry.tsx'

const comment: Comment = {
  commentId: 7,
  legacyProductId: 1,
  productName: 'NPK 15-15-15',
  cell: null,
  text: 'Is this right?',
  mentions: [],
  authorName: 'Gina Global',
  isOwn: true,
  createdAt: '2026-05-03T14:00:00Z',
  editedAt: null,
  version: 1,
  resolved: null,
}

afterEach(() => vi.unstubAllGlobals())

test('cancelling an edit while it is saved cancels the save', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', async (_: unknown, { signal }: RequestInit = {}) => {
    if (!signal) return Response.json({})
    signals.push(signal)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <ol>
          <CommentEntry country="ES" comment={comment} />
        </ol>
      </TestRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const input = screen.getByRole('textbox', { name: 'Edit comment' })
  fireEvent.change(input, { target: { value: 'Discarded' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save comment' }))
  await expect.poll(() => signals.length).toBe(1)
  expect(signals[0]?.aborted).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => signals[0]?.aborted).toBe(true)
  expect(await screen.findByText('Is this right?')).toBeTruthy()
})
