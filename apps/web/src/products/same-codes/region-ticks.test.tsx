import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { RegionTicks } from './region-ticks.tsx'

const regions = [
  { region: 'Northern Europe', countries: ['GB', 'IE', 'SE'] },
  { region: 'Southern Europe', countries: ['ES', 'PT'] },
]

function show(countries: string[], first: string[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['my-regions'], regions)
  function Ticks() {
    const [ticked, setTicked] = useState(first)
    return (
      <>
        <RegionTicks countries={countries} ticked={ticked} onTick={setTicked} />
        <output>{ticked.toSorted().join(' ')}</output>
      </>
    )
  }
  renderInTheme(
    <QueryClientProvider client={client}>
      <Ticks />
    </QueryClientProvider>,
  )
}

const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const ticked = () => screen.getByRole('status').textContent

test('a region ticks its countries that can be ticked, and unticks only them', () => {
  show(['GB', 'SE', 'ES'], ['ES'])
  tick('Northern Europe (2)')
  expect(ticked()).toBe('ES GB SE')
  tick('Northern Europe (2)')
  expect(ticked()).toBe('ES')
})

test('all countries are ticked and unticked at once', () => {
  show(['GB', 'SE', 'ES'])
  tick('All countries (3)')
  expect(ticked()).toBe('ES GB SE')
  tick('All countries (3)')
  expect(ticked()).toBe('')
})

test('a region with some of its countries ticked is shown as partly ticked', () => {
  show(['GB', 'SE', 'ES'], ['GB'])
  const region = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Northern Europe (2)' })
  expect(region.indeterminate).toBe(true)
  expect(region.checked).toBe(false)
})

test('one country alone needs no region', () => {
  show(['GB'])
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})
