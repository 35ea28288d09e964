import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { TestRouter } from '../../test-support/router.tsx'
import { formatUnsavedEdits } from '../ui/unsaved/gone-record.ts'
import { CommentForm } from './comment-form.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Answers each list of users only when the test says so. */
function holdUsers() {
  const waiting: (() => void)[] = []
  vi.stubGlobal('fetch', (url: string | URL | Request) => {
    const typed = new URL(String(url), location.href).searchParams.get('text') ?? ''
    const all = [
      { userId: 'ada@x.example', displayName: 'Ada' },
      { userId: 'zoe@x.example', displayName: 'Zoe' },
    ]
    const colleagues = all.filter(({ userId }) => userId.startsWith(typed))
    return new Promise((resolve) => waiting.push(() => resolve(Response.json({ colleagues }))))
  })
  return () => {
    for (const answer of waiting.splice(0)) answer()
  }
}

function show() {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <CommentForm
          country="ES"
          label="New comment"
          submitLabel="Add"
          recoverAs="test"
          onSubmit={async () => undefined}
        />
      </TestRouter>
    </QueryClientProvider>,
  )
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' })
}

test('Enter before the users arrive mentions the first one whose name is typed', async () => {
  const arrive = holdUsers()
  const input = show()
  await userEvent.type(input, 'Look, @')
  arrive()
  await screen.findByRole('option', { name: /Ada/ })
  await userEvent.type(input, 'zo{Enter}')
  expect(input.value).toBe('Look, @zo')
  await expect
    .poll(() => {
      arrive()
      return input.value
    })
    .toBe('Look, @Zoe ')
})

test('Enter is a new line if no user has the typed name', async () => {
  const arrive = holdUsers()
  const input = show()
  await userEvent.type(input, 'Send it @noon{Enter}')
  await expect
    .poll(() => {
      arrive()
      return input.value
    })
    .toBe('Send it @noon\n')
})

test('an unsaved comment is part of the text that a user can copy', async () => {
  holdUsers()
  await userEvent.type(show(), 'Check the boron')
  expect(formatUnsavedEdits()).toBe('New comment: Check the boron')
})
