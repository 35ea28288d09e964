import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { TestRouter } from '../../../test-support/router.tsx'
import { queryClient } from '../../api/query-client.ts'
import { formatUnsavedEdits } from '../../ui/unsaved/gone-record.ts'
import { LinksForm } from './links-form.tsx'

test('changed links are copied with the names of the products', async () => {
  const list = { countryCode: 'ES', element: 'N', cropId: 'maize' } as const
  const items = [
    { id: 7, label: 'Urea', details: ['46', 'D7', ''], isContained: true },
    { id: 8, label: 'Borax', details: ['0', 'D8', ''], isContained: false },
  ]
  const products = items.map(({ id, label }) => ({
    legacyProductId: id,
    dhCode: `D${id}`,
    productName: label,
    productRange: null,
  }))
  renderInTheme(
    <QueryClientProvider client={queryClient}>
      <TestRouter>
        <LinksForm
          links={{ ...list, canEdit: true, products }}
          items={items}
          countryName="Spain"
          listName="Nitrogen on Maize"
        />
      </TestRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove Borax' }))
  expect(formatUnsavedEdits()).toBe('Linked products: 1. Urea')
})
