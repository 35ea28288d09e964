import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { List } from './list.tsx'

const column = { id: 'name', title: 'Name', width: '1fr', render: (name: string) => name }

function renderEmptyList(onClearFilter: (() => void) | undefined) {
  renderInTheme(
    <List
      label="Dealers"
      rows={[]}
      columns={[column]}
      keyOf={(name) => name}
      rowHeight={32}
      empty="No dealer matches “x”."
      onClearFilter={onClearFilter}
    />,
  )
}

test('a list that its filter leaves empty has a button that clears the filter', () => {
  const clear = vi.fn()
  renderEmptyList(clear)
  screen.getByText('No dealer matches “x”.')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(clear).toHaveBeenCalledOnce()
})

test('an empty list without a filter only says so', () => {
  renderEmptyList(undefined)
  screen.getByText('No dealer matches “x”.')
  expect(screen.queryByRole('button')).toBeNull()
})
