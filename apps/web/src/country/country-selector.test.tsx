import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { TestRouter } from '../../test-support/router.tsx'
import { CountrySelector } from './country-selector.tsx'
import { forgetCountries, readStoredCountry, storeCountry } from './stored-country.ts'
import { useCountry } from './use-country.ts'

const assigned = [
  { id: 'FR', name: 'France' },
  { id: 'GB', name: 'United Kingdom' },
  { id: 'ES', name: 'Spain' },
]
const answer = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  localStorage.clear()
  forgetCountries()
  vi.stubGlobal('fetch', answer)
  answer.mockImplementation(async () => Response.json(assigned))
})

function Probe() {
  return <output>{useCountry().country ?? 'none'}</output>
}

function show(onBeforeChange?: (next: string) => boolean | Promise<boolean>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderInTheme(
    <QueryClientProvider client={client}>
      <TestRouter>
        <CountrySelector {...(onBeforeChange && { onBeforeChange })} />
        <Probe />
      </TestRouter>
    </QueryClientProvider>,
  )
}

const selector = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
const inUse = () => screen.getByRole('status').textContent

async function select(name: string) {
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
  expect(options.map((option) => option.textContent)).toEqual(assigned.map(({ name }) => name))
})

it('[CTR-03] a selected country is stored and used by other screens', async () => {
  show()
  await select('France')
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

it('Enter selects the first match, also when the list opens later than the user types', async () => {
  show()
  await waitFor(() => expect(selector().disabled).toBe(false))
  selector().focus()
  await screen.findByRole('option', { name: 'Spain' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.keyDown(selector(), { key: 'Escape', code: 'Escape' })
  fireEvent.change(selector(), { target: { value: 'fra' } })
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
  fireEvent.keyDown(selector(), { key: 'Enter', code: 'Enter' })
  fireEvent.keyUp(selector(), { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(inUse()).toBe('FR'))
  expect(selector().value).toBe('France')
})

it('a screen can reject the change', async () => {
  const ask = vi.fn(async () => false)
  show(ask)
  await select('France')
  expect(ask).toHaveBeenCalledExactlyOnceWith('FR')
  expect(inUse()).toBe('ES')
  expect(selector().value).toBe('Spain')
})
