import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldNames } from '../completion-fields.ts'
import { CountryHeatMap } from './country-heat-map.tsx'

test('the figures of countries and their sums have grouped digits', () => {
  // The other figures are shares, which the test does not look at.
  const shares = Object.fromEntries(['complete', ...fieldNames].map((field) => [field, 0]))
  const totals = { ...shares, products: 1204 }
  const quality = { withFindings: 1100, byRule: {} }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const countries = [
    { countryId: 'PL', countryName: 'Poland' },
    { countryId: 'ES', countryName: 'Spain' },
  ]
  client.setQueryData(
    ['completion-by-country'],
    countries.map((country) => ({ ...country, ...totals })),
  )
  client.setQueryData(
    ['quality-by-country'],
    countries.map((country) => ({ ...country, ...quality })),
  )
  render(
    <QueryClientProvider client={client}>
      <CountryHeatMap
        current={undefined}
        hasChecks={false}
        onShowChecks={() => {}}
        onOpen={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(screen.getAllByText('1,204')).toHaveLength(2)
  expect(screen.getAllByText('1,100')).toHaveLength(2)
  for (const sum of ['2,408', '2,200']) expect(screen.getByText(sum)).toBeTruthy()
})
