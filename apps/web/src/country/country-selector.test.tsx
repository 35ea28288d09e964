import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInTheme } from '../ui/test-render.tsx'
import { CountrySelector } from './country-selector.tsx'
import { forgetCountries, readStoredCountry, storeCountry } from './stored-country.ts'
import { useCountry } from './use-country.ts'

const held = [
  { id: 'FR', name: 'France' },
  { id: 'GB', name: 'United Kingdom' },
  { id: 'ES', name: 'Spain' },
]
const answer = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  localStorage.clear()
  forgetCountries()
  vi.stubGlobal('fetch', answer)
  answer.mockImplementation(async () => Response.json(held))
})

function Probe() {
  return <output>{useCountry().country ?? 'none'}</output>
}

function show(onBeforeChange?: (next: string) => boolean | Promise<boolean>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderInTheme(
    <QueryClientProvider client={client}>
      <CountrySelector {...(onBeforeChange && { onBeforeChange })} />
      <Probe />
    </QueryClientProvider>,
  )
}

const selector = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
const inUse = () => screen.getByRole('status').textContent

async function choose(name: string) {
  await waitFor(() => expect(selector().disabled).toBe(false))
  await userEvent.click(selector())
  await userEvent.click(await screen.findByRole('option', { name }))
}

it('[CTR-01] [CTR-02] the selector lists the countries by name in their order and starts with the last one', async () => {
  show()
  await waitFor(() => expect(selector().value).toBe('Spain'))
  expect(inUse()).toBe('ES')
  await userEvent.click(selector())
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(held.map(({ name }) => name))
})

it('[CTR-03] a selected country is stored and used by other screens', async () => {
  show()
  await choose('France')
  expect(inUse()).toBe('FR')
  expect(localStorage.getItem('nutrivita_selectedCountryCode')).toBe('FR')
})

it('[CTR-03] a country selected in another tab is used in this tab', async () => {
  show()
  await waitFor(() => expect(inUse()).toBe('ES'))
  localStorage.setItem('nutrivita_selectedCountryCode', 'GB')
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'nutrivita_selectedCountryCode' }))
  })
  expect(inUse()).toBe('GB')
})

it('[CTR-04] a stored country that is no longer assigned is replaced', async () => {
  storeCountry('DE')
  show()
  await waitFor(() => expect(inUse()).toBe('ES'))
  expect(readStoredCountry()).toBe('ES')
})

it('[CTR-05] there is no country before the list is loaded', async () => {
  storeCountry('FR')
  answer.mockImplementation(() => new Promise(() => {}))
  show()
  expect(inUse()).toBe('none')
})

it('a screen can reject the change', async () => {
  const ask = vi.fn(async () => false)
  show(ask)
  await choose('France')
  expect(ask).toHaveBeenCalledExactlyOnceWith('FR')
  expect(inUse()).toBe('ES')
  expect(selector().value).toBe('Spain')
})
