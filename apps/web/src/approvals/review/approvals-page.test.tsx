import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../test-support/screens.tsx'
import { ApprovalsPage } from './approvals-page.tsx'

const draft = {
  legacyProductId: 5,
  countryId: 'ES',
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
  isLiveProduct: false,
  approvalId: 9,
  createdBy: 'María Marketer',
  createdAt: '2026-05-03T10:00:00Z',
  canApprove: true,
  version: 'a'.repeat(32),
  updatedBy: 'María Marketer',
  updatedAt: '2026-05-03T10:00:00Z',
}
const decision = {
  approvalId: 9,
  legacyProductId: 5,
  productName: 'Chelara',
  state: 'Approved',
  decidedBy: 'Gina Admin',
  decidedAt: '2026-05-04T12:00:00Z',
  reason: null,
}
const drafts = '/product-approver/draftproducts/ES'
const decisions = '/regional/recent-approved-changes'
const open = () =>
  openScreen('/approve/product?country=ES&draft=5', ApprovalsPage, {
    [drafts]: [draft],
    [decisions]: [],
    '/regional/my-countries': [{ id: 'ES', name: 'Spain' }],
    '/regional/product-ranges': { productRanges: [{ id: 'nutricore', name: 'NutriCore' }] },
    '/regional/product-forms': { productForms: [{ id: 'granules', name: 'Granules' }] },
  })
const nameField = () => screen.findByRole('textbox', { name: 'Product Name' })

test('a draft that another approver decides keeps the changes of this one, and says who decided', async () => {
  const page = await open()
  fireEvent.change(await nameField(), { target: { value: 'Chelara corrected' } })
  await page.change({ [drafts]: [], [decisions]: [decision] })
  const text = await screen.findByText(/^Gina Admin approved this draft on 4 May 2026, /, {
    selector: '[role=alert] *',
  })
  expect(text).toBeDefined()
  expect(await nameField()).toHaveProperty('value', 'Chelara corrected')
  expect(await nameField()).toHaveProperty('readOnly', true)
  for (const name of ['Approve Product', 'Delete Product', 'Save']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.getByRole('button', { name: 'Copy my changes' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(await screen.findByRole('heading', { name: 'Chelara' })).toBeDefined()
})

test('a draft that another approver decides before anything was changed gives way to the decision', async () => {
  const page = await open()
  await nameField()
  await page.change({ [drafts]: [], [decisions]: [decision] })
  expect(await screen.findByText(/^Gina Admin approved this draft on/)).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Product Name' })).toBeNull()
})
