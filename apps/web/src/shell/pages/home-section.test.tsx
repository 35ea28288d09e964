import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HomePartName, HomeSection } from './home-section.tsx'

afterEach(() => localStorage.clear())

function renderList(rows: string[]) {
  const { unmount } = render(
    <HomePartName value="drafts">
      <HomeSection title="Drafts" empty="No drafts." isEmpty={rows.length === 0} isLoading={false}>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </HomeSection>
    </HomePartName>,
  )
  const { minHeight } = screen.getByRole('region', { name: 'Drafts' }).style
  unmount()
  return minHeight
}

test('a list has the room that it needed at the last visit', () => {
  expect(renderList([])).toBe('204px')
  expect(renderList(['one', 'two', 'three', 'four'])).toBe('104px')
  expect(renderList([])).toBe('254px')
})
