import { fireEvent, screen } from '@testing-library/react'
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
  fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})

const channels = '/publishing/channels/ES'
const differences = '/publishing/differences/ES/web'
const nothing = { product: 0, declaration: 0, advice: 0, dealer: 0 }
const borax = {
  kind: 'product',
  record: '7',
  code: 'D7',
  name: 'Borax',
  change: 'added',
  fields: [],
}
const review = {
  total: 1,
  counts: { ...nothing, product: 1 },
  records: [borax],
  version: 'a',
  heldBack: [],
  scheduled: [],
  timeZone: 'Europe/Madrid',
}

test.each([
  ['its channel is deleted', { [channels]: [] }, 'This channel no longer exists.'],
  [
    'another user publishes everything',
    { [differences]: { ...review, total: 0, counts: nothing, records: [] } },
    'Nothing to publish',
  ],
])('the note about a publication stays when %s', async (_, next, reason) => {
  const page = await openScreen('/product-info/channels?country=ES&channel=web', ChannelsPage, {
    '/regional/my-countries': [{ id: 'ES', name: 'Spain' }],
    [channels]: [
      {
        channelId: 'web',
        name: 'Web site',
        isRetired: false,
        settings: { mode: 'reviewed', fields: [], filter: [], checks: [] },
        lastPublication: null,
        delivered: { products: 0, declarations: 0, advice: 0, dealers: 0 },
      },
    ],
    [differences]: review,
  })
  const note = await screen.findByRole('textbox', { name: 'Note' })
  fireEvent.change(note, { target: { value: 'For the spring season' } })
  await page.change(next)
  expect(await screen.findByText(reason, { exact: false })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty(
    'value',
    'For the spring season',
  )
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy my changes' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
})
