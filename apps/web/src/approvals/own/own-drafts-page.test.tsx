import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../test-support/screens.tsx'
import { OwnDraftsPage } from './own-drafts-page.tsx'

const product = {
  legacyProductId: 5,
  productRange: 'nutricore',
  productName: 'Chelara',
  dhCode: 'D5',
  showAdvice: false,
  formOfProduct: 'granules',
  weblinkPackImage: '/bags/chelara.svg',
  weblinkPackImageAltText: 'Bag',
  weblinkSafetyDataSheet: '',
  labelCodeFront: '',
  labelCodeBack: '',
  webShortDescription: 'Short',
  webSynonyms: [],
  webLongDescription: '<p>Text</p>',
  composition: {},
  displayElements: [],
}
const draft = {
  approvalId: 9,
  legacyProductId: 5,
  countryId: 'ES',
  dhCode: 'D5',
  productName: 'Chelara',
  state: 'Pending',
  createdBy: 'María Marketer',
  createdAt: '2026-05-03T10:00:00Z',
  decidedBy: null as string | null,
  decidedAt: null as string | null,
  reason: null as string | null,
  version: 'a'.repeat(32) as string | null,
  updatedBy: 'María Marketer',
  updatedAt: '2026-05-03T10:00:00Z',
  product,
}
const drafts = '/product-information/my-drafts'
const open = () =>
  openScreen('/product-info/my-drafts?draft=9', OwnDraftsPage, {
    [drafts]: [draft],
    '/regional/my-countries': [{ id: 'ES', name: 'Spain' }],
    '/regional/product-ranges': { productRanges: [{ id: 'nutricore', name: 'NutriCore' }] },
    '/regional/product-forms': { productForms: [{ id: 'granules', name: 'Granules' }] },
  })
const nameField = () => screen.findByRole('textbox', { name: 'Product Name' })
const type = async (text: string) =>
  fireEvent.change(await nameField(), { target: { value: text } })

test.each([
  ['Approved', 'approved', null],
  ['Rejected', 'deleted', 'The image shows another bag.'],
])(
  'a draft that is decided (%s) while its creator corrects it stays with what was typed',
  async (state, verb, reason) => {
    const page = await open()
    await type('Chelara corrected')
    const decided = { state, reason, decidedBy: 'Arno Approver', decidedAt: '2026-05-04T12:00:00Z' }
    await page.change({ [drafts]: [{ ...draft, ...decided, version: null }] })
    const text = (await screen.findByRole('alert')).textContent ?? ''
    expect(text).toMatch(new RegExp(`^Arno Approver ${verb} this draft on 4 May 2026, `))
    expect(text).toContain(reason ?? 'You can copy')
    expect(await nameField()).toHaveProperty('value', 'Chelara corrected')
    expect(await nameField()).toHaveProperty('readOnly', true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  },
)

test('a draft that another user corrects or that disappears keeps what its creator typed', async () => {
  const page = await open()
  await type('Chelara corrected')
  const newer = { ...product, webShortDescription: 'Other' }
  await page.change({ [drafts]: [{ ...draft, version: 'b'.repeat(32), product: newer }] })
  expect(await nameField()).toHaveProperty('value', 'Chelara corrected')
  await page.change({ [drafts]: [] })
  expect(
    await screen.findByText(/no longer available to you/, { selector: '[role=alert] *' }),
  ).toBeDefined()
  expect(await nameField()).toHaveProperty('value', 'Chelara corrected')
})

test('a draft that is decided without unsaved edits gives way to the list', async () => {
  const page = await open()
  await nameField()
  await page.change({ [drafts]: [{ ...draft, state: 'Approved', version: null }] })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'My Drafts' })).toBeDefined())
})
