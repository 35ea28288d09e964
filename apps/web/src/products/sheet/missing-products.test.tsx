import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { EditStore } from '../../ui/grid/edits/edit-store.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { MissingProducts } from './missing-products.tsx'

const products = [1, 2].map((id) => ({
  legacyProductId: id,
  dhCode: `D${id}`,
  productName: `Product ${id}`,
  productRange: null,
}))
/** The cast: this part reads no more of the sheet. */
const definition = { titleOf: (cell: string) => `Column ${cell}` } as Parameters<
  typeof MissingProducts
>[0]['sheet']['definition']

test('edits of a product that is gone are shown, and can be discarded without the others', () => {
  const edits = new EditStore()
  const shown = createStore(products)
  function Page() {
    const nameOf = (row: unknown) => `Product ${row}`
    const sheet = { edits, definition, products: useStore(shown), countryName: 'Spain', nameOf }
    return <MissingProducts sheet={sheet} />
  }
  renderInTheme(<Page />)
  act(() =>
    edits.apply([
      { row: 1, column: 'N', value: 12 },
      { row: 2, column: 'K', value: 7 },
    ]),
  )
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => shown.set(products.slice(0, 1)))
  expect(screen.getByRole('alert').textContent).toBe(
    'Product 2 is no longer in Spain: 1 change cannot be saved. Discard it to save the others.',
  )
  expect(screen.getByRole('listitem').textContent).toBe('Product 2, Column K: 7')
  fireEvent.click(screen.getByRole('button', { name: 'Discard 1 change' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(edits.changed().map(({ row }) => row)).toEqual([1])
})
