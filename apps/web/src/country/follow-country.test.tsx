import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { urlStateOf } from '../address/url-state.ts'
import { updateWork } from '../ui/unsaved/unsaved-work.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { AssignedCountry } from './assigned-country.tsx'
import { selectUrlCountry } from './follow-country.ts'
import { forgetCountries, readStoredCountry, storeCountry } from './stored-country.ts'
import { myCountriesQuery, useCountry } from './use-country.ts'

const path = '/dealer/list'
const countries = ['FR', 'GB', 'ES'].map((id) => ({ id, name: id }))
let isDirty = false
let assigned = countries

beforeEach(() => {
  assigned = countries
  localStorage.clear()
  forgetCountries()
  isDirty = false
  vi.stubGlobal('fetch', async () => Response.json(assigned))
})

afterEach(() => void vi.useRealTimers())

function Dealers() {
  const { country } = useCountry(path)
  const [opened] = useState(country)
  useUnsavedWork({
    isDirty: () => isDirty,
    describe: () => 'Lost.',
    discard: () => {},
    serialise: () => null,
    restore: () => {},
  })
  return (
    <>
      <output>{country ?? 'none'}</output>
      <p>Opened in {opened}</p>
    </>
  )
}

function Screens() {
  const router = useRouter()
  useState(() => selectUrlCountry(urlStateOf(router)))
  return (
    <AssignedCountry>
      <Dealers />
    </AssignedCountry>
  )
}

async function open(address: string) {
  const client = new QueryClient()
  const root = createRootRoute({
    component: Screens,
  })
  const routes = [path, '/admin/history'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await client.fetchQuery(myCountriesQuery)
  await router.load()
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('status')
  await act(async () => {})
  return {
    history,
    address: () => history.location.href,
    country: () => screen.getByRole('status').textContent,
    select: (country: string) => act(async () => storeCountry(country)),
    remove: (country: string) =>
      act(async () => {
        assigned = countries.filter(({ id }) => id !== country)
        await client.invalidateQueries(myCountriesQuery)
      }),
  }
}

const wait = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)))

async function openWithClock(address: string) {
  const page = await open(address)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return page
}

test('the address gets the default country at once', async () => {
  const page = await open(path)
  expect(page.country()).toBe('ES')
  expect(page.address()).toBe(`${path}?country=ES`)
})

test('an address selects its country, which is remembered', async () => {
  const page = await open(`${path}?country=GB`)
  expect(page.country()).toBe('GB')
  expect(readStoredCountry()).toBe('GB')
  await act(async () => page.history.push(`${path}?country=FR`))
  expect(page.country()).toBe('FR')
  expect(readStoredCountry()).toBe('FR')
})

test('[COM-04] another country is shown 300 ms after it is selected, not before', async () => {
  const page = await openWithClock(`${path}?country=GB&dealer=17&text=agro`)
  await page.select('FR')
  await wait(299)
  expect(page.country()).toBe('GB')
  await wait(1)
  expect(page.country()).toBe('FR')
  // The dealer is one of the other country.
  expect(page.address()).toBe(`${path}?country=FR&text=agro`)
})

test('[COM-04] stepping through countries shows only the last one', async () => {
  const page = await openWithClock(`${path}?country=GB`)
  for (const country of ['ES', 'FR', 'ES']) {
    await page.select(country)
    await wait(200)
    expect(page.country()).toBe('GB')
  }
  await wait(100)
  expect(page.country()).toBe('ES')
})

test('unsaved edits delay the change of the country until they are saved or discarded', async () => {
  const page = await openWithClock(`${path}?country=GB`)
  isDirty = true
  await act(async () => updateWork())
  await page.select('FR')
  await wait(1000)
  expect(page.country()).toBe('GB')
  isDirty = false
  await act(async () => updateWork())
  await wait(300)
  expect(page.country()).toBe('FR')
})

test('a screen with unsaved edits stays when its country is removed, until they are discarded', async () => {
  const page = await open(`${path}?country=GB`)
  isDirty = true
  await act(async () => updateWork())
  await page.remove('GB')
  expect(page.country()).toBe('GB')
  expect(screen.getByText('Opened in GB')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('GB is no longer one of your countries.')
  isDirty = false
  await act(async () => updateWork())
  expect(screen.getByRole('heading').textContent).toBe('“GB” is not one of your countries')
})

test('a screen without unsaved edits closes when its country is removed', async () => {
  const page = await open(`${path}?country=GB`)
  await page.remove('GB')
  expect(screen.getByRole('heading').textContent).toBe('“GB” is not one of your countries')
})

test('the history of a record keeps an address without a country', async () => {
  const page = await open('/admin/history?kind=users&record=7')
  expect(page.address()).toBe('/admin/history?kind=users&record=7')
})
