import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { bothOf, Loaded } from './loaded.tsx'

const loading = { data: undefined, isError: false, refetch: vi.fn() }
const failed = { data: undefined, isError: true, refetch: vi.fn() }
const loaded = { data: ['Spain'], isError: false, refetch: vi.fn() }

function renderCountries(query: Parameters<typeof Loaded<readonly string[]>>[0]['query']) {
  renderInTheme(
    <Loaded query={query} what="countries">
      {(names) => <p>{names.length === 0 ? 'No countries' : names.join()}</p>}
    </Loaded>,
  )
}

test('content that loads has a placeholder that is read aloud', () => {
  renderCountries(loading)
  screen.getByRole('status', { name: 'Loading countries' })
})

test('content that could not be loaded can be asked for again', async () => {
  renderCountries(failed)
  expect(screen.getByRole('alert').textContent).toContain('The countries could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(failed.refetch).toHaveBeenCalledOnce()
})

test('empty content is content', () => {
  renderCountries({ ...loaded, data: [] })
  screen.getByText('No countries')
})

test('old content stays on screen if it cannot be loaded again', () => {
  renderCountries({ ...loaded, isError: true })
  screen.getByText('Spain')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('content that needs two queries fails with either and waits for both', () => {
  expect(bothOf(loaded, failed)).toMatchObject({ data: undefined, isError: true })
  expect(bothOf(loaded, loading)).toMatchObject({ data: undefined, isError: false })
  expect(bothOf(loaded, { ...loaded, isError: true })).toMatchObject({
    data: [['Spain'], ['Spain']],
    isError: false,
  })
})
