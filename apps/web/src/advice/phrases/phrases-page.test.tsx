import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeEditsOf } from '../../../test-support/recovered-edits.ts'
import { openScreen } from '../../../test-support/screens.tsx'
import { PhrasesPage } from './phrases-page.tsx'

test('edits of a phrase that was deleted after the session ended are shown', async () => {
  storeEditsOf('phrase ES 7', { field: 'actionCategory', value: 'spray' })
  await openScreen('/advice/phrases?country=ES&phrase=7', PhrasesPage, {
    '/regional/my-countries': [{ id: 'ES', name: 'Spain' }],
    '/regional/phrases': { canEditAll: false, phrases: [] },
    '/regional/action-categories': [{ id: 'spray', name: 'Spraying', isRetired: false }],
  })
  const lost = await screen.findByRole('region', { name: 'Unsaved changes' })
  expect(lost.querySelector('li')?.textContent).toBe('Action category: Spraying')
})
