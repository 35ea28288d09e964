import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { FoldedFilters } from './folded-filters.tsx'

test('the button says how many filters are in use and unfolds them', () => {
  renderInTheme(<FoldedFilters count={2}>filters</FoldedFilters>)
  fireEvent.click(screen.getByRole('button', { name: 'Filters (2)', expanded: false }))
  screen.getByRole('button', { name: 'Filters (2)', expanded: true })
  expect(screen.getByText('filters').dataset.open).toBe('true')
})

test('filters that the screen needs first are unfolded', () => {
  renderInTheme(
    <FoldedFilters count={0} isOpenAtFirst>
      filters
    </FoldedFilters>,
  )
  screen.getByRole('button', { name: 'Filters', expanded: true })
})
