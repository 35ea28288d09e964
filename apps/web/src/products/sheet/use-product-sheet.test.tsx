import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '../../../test-support/screens.tsx'
import { useOfferedActions } from '../../ui/actions/actions.ts'
import { KeptForm } from '../../ui/form/kept-form.tsx'
import { createStore, useStore } from '../../ui/store.ts'
import { applicationsSheet } from '../applications/applications-sheet.ts'
import { SheetSaveBar } from './sheet-save-bar.tsx'
import { useProductSheet } from './use-product-sheet.ts'

const lost = createStore<string | undefined>(undefined)
beforeEach(() => lost.set(undefined))

function Sheet() {
  const sheet = useProductSheet(applicationsSheet)
  return (
    <>
      <button
        type="button"
        disabled={!sheet.canEdit}
        onClick={() => sheet.edits.apply([{ row: 1, column: 'showGramsPerLitre', value: true }])}
      >
        Tick
      </button>
      <p>Actions: {useOfferedActions().map(({ label }) => label)}</p>
      <SheetSaveBar sheet={sheet} isReady={sheet.list.isSuccess} />
    </>
  )
}

const Page = () => (
  <KeptForm gone={useStore(lost)} isAroundScreen>
    <Sheet />
  </KeptForm>
)

test('a sheet whose screen or country was lost can be copied and discarded, but neither edited nor saved', async () => {
  await openScreen('/product-info/applications?country=ES', Page, {
    '/regional/my-countries': [{ id: 'ES', name: 'Spain' }],
    '/product-information/product-applications/ES': {
      countryCode: 'ES',
      canEdit: true,
      products: [{ legacyProductId: 1, productName: 'Borax', showGramsPerLitre: false }],
    },
  })
  const tick = await screen.findByRole('button', { name: 'Tick' })
  await vi.waitFor(() => expect(tick).toHaveProperty('disabled', false))
  fireEvent.click(tick)
  expect(await screen.findByText('Actions: Save changes')).toBeDefined()
  act(() => lost.set('Spain is no longer one of your countries.'))
  expect(tick).toHaveProperty('disabled', true)
  expect(screen.getByText(/^Actions:/).textContent).toBe('Actions: ')
  expect(screen.getByRole('status').textContent).toBe('Spain is no longer one of your countries.')
  expect(screen.getByRole('button', { name: 'Copy my changes' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Discard my changes' })).toBeDefined()
})
