import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { LocationMap } from './location-map.tsx'

function renderMap(disabled: boolean) {
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <LocationMap
        country="PL"
        countryName="Poland"
        location={{ longitude: 21, latitude: 52 }}
        warning={undefined}
        disabled={disabled}
        onMove={() => undefined}
      />
    </QueryClientProvider>,
  )
}

test('the map says how to move the dealer', () => {
  renderMap(false)
  screen.getByText(/^Drag the dot/)
})

test('a map that is only read does not say how to move the dealer', () => {
  renderMap(true)
  expect(screen.queryByText(/drag/i)).toBeNull()
  expect(screen.queryByRole('button', { name: /drag/i })).toBeNull()
})
