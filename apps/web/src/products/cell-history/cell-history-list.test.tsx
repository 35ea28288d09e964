import type { CellHistory } from '@nutripim/contract/products/cell-history'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { CellHistoryList } from './cell-history-list.tsx'

const version = (value: CellHistory['versions'][number]['value'], minute: number) => ({
  value,
  savedBy: 'Gina Global',
  savedAt: `2026-05-03T14:0${minute}:00Z`,
  isCreation: false,
  reason: null,
})

const onRestore = vi.fn()

afterEach(() => vi.unstubAllGlobals())

function show(status: number, history?: CellHistory) {
  vi.stubGlobal('fetch', async () => Response.json(history ?? {}, { status }))
  renderInTheme(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <CellHistoryList
        cell={{ country: 'ES', id: 1, kind: 'composition', cell: 'N' }}
        value={44}
        format={(value) => String(value ?? '')}
        onRestore={onRestore}
      />
    </QueryClientProvider>,
  )
}

test('lists who saved which value, and restores one that is not on screen', async () => {
  const versions = [version(44, 3), version(45, 2), version(44, 1)]
  show(200, { versions, earlierValue: null, since: '2026-01-01T00:00:00Z' })
  expect(screen.getByRole('status', { name: 'Loading history' })).toBeTruthy()
  expect(await screen.findAllByText('Gina Global,', { exact: false })).toHaveLength(3)
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(buttons).toEqual(['Restore 45', 'Restore the empty cell'])
  fireEvent.click(screen.getByRole('button', { name: 'Restore 45' }))
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(45)
})

test('says since when a cell was never changed', async () => {
  const created = { ...version(44, 3), isCreation: true }
  show(200, { versions: [created], earlierValue: null, since: created.savedAt })
  expect(await screen.findByText(/^Never changed since 3 May 2026/)).toBeTruthy()
})

test('offers to try again when the history could not be loaded', async () => {
  show(500)
  expect(await screen.findByText('The history could not be loaded')).toBeTruthy()
})
