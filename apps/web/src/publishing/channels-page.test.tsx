import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeEditsOf } from '../../test-support/recovered-edits.ts'
import { openScreen } from '../../test-support/screens.tsx'
import { ChannelsPage } from './channels-page.tsx'

test('edits of a channel that was deleted after the session ended are shown', async () => {
  storeEditsOf('channel settings ES web', { field: 'mode', value: 'automatic' })
  await openScreen('/product-info/channels?country=ES', ChannelsPage, {
    '/regional/my-countries': [{ id: 'ES', name: 'Spain' }],
    '/publishing/channels/ES': [],
  })
  const lost = await screen.findByRole('region', { name: 'Unsaved changes' })
  expect(lost.querySelector('li')?.textContent).toBe('Mode: Automatic')
})
