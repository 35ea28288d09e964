import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeEditsOf } from '../../test-support/recovered-edits.ts'
import { openScreen } from '../../test-support/screens.tsx'
import { DeclarationProfilePage } from './declaration-profile-page.tsx'

test('edits of a profile that is gone after the session ended are shown', async () => {
  storeEditsOf('declaration profile ES', { field: 'factors', value: { P: '0.436', K: '' } })
  await openScreen('/product-info/declarations?country=ES', DeclarationProfilePage, {
    '/regional/my-countries': [{ id: 'ES', name: 'Spain' }],
    '/regional/declaration-profiles': { canEdit: true, profiles: [] },
  })
  const lost = await screen.findByRole('region', { name: 'Unsaved changes' })
  expect(lost.querySelector('li')?.textContent).toBe('Factor: P 0.436')
})
