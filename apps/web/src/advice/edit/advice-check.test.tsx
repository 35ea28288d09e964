import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { AdviceCheck } from './advice-check.tsx'

afterEach(() => vi.unstubAllGlobals())

interface Changes {
  changedAt: string | null
  changes: { element: string; was: number | null; now: number | null }[]
}

const unchanged: Changes = { changedAt: null, changes: [] }

/** Answers as the server does: after “Still right” there is nothing to check any more. */
function show(changes: Changes) {
  const confirmed: unknown[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    const path = String(address instanceof Request ? address.url : address)
    if (!path.endsWith('/product-advice/confirm-advice')) {
      return Response.json(confirmed.length > 0 ? unchanged : changes)
    }
    confirmed.push(JSON.parse(String(init?.body)))
    return Response.json(true)
  })
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <AdviceCheck country="ES" product="DH100100" crop="wheat" />
    </QueryClientProvider>,
  )
  return confirmed
}

test('says what changed in the composition since, and “Still right” confirms the text', async () => {
  const confirmed = show({
    changedAt: '2026-05-03T14:00:00Z',
    changes: [
      { element: 'N', was: 15, now: 16 },
      { element: 'Zn', was: null, now: 0.2 },
    ],
  })
  const check = await screen.findByRole('region', { name: 'Check this advice' })
  expect(check.textContent).toContain('N 15 → 16, Zn empty → 0.2.')
  fireEvent.click(screen.getByRole('button', { name: 'Still right' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Check this advice' })).toBeNull(),
  )
  expect(confirmed).toEqual([{ CountryId: 'ES', ProductId: 'DH100100', CropId: 'wheat' }])
})

test('says when the composition is the same again', async () => {
  show({ changedAt: '2026-05-03T14:00:00Z', changes: [] })
  expect(await screen.findByText(/It is the same again now\./)).toBeTruthy()
})
