import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeEditsOf } from '../../test-support/recovered-edits.ts'
import { openScreen } from '../../test-support/screens.tsx'
import { ReferencePage } from './reference-page.tsx'

test('edits of an entry that was deleted after the session ended are shown', async () => {
  storeEditsOf('reference crops rye', { field: 'name', value: 'Rye' })
  await openScreen('/admin/reference?list=crops&entry=rye', ReferencePage, {
    '/regional/reference-data': { countries: [], crops: [] },
  })
  const lost = await screen.findByRole('region', { name: 'Unsaved changes' })
  expect(lost.querySelector('li')?.textContent).toBe('Name: Rye')
})
