import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '../../../test-support/screens.tsx'
import { useOfferedActions } from '../../ui/actions/actions.ts'
import { KeptForm } from '../../ui/form/kept-form.tsx'
import { createStore, useStore } from '../../ui/store.ts'
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
const allDrafts = '/product-approver/draftproducts'
const myCountries = '/regional/my-countries'
/** Why the user lost the screen; undefined while they have it. */
const lost = createStore<string | undefined>(undefined)
beforeEach(() => lost.set(undefined))

function Page() {
  return (
    <KeptForm gone={useStore(lost)} isAroundScreen>
      <ApprovalsPage />
      <p>Actions: {useOfferedActions().map(({ label }) => label)}</p>
    </KeptForm>
  )
}

const open = (address = '/approve/product?country=ES&draft=5') =>
  openScreen(address, Page, {
    [drafts]: [draft],
    [allDrafts]: [draft],
    [decisions]: [],
    [myCountries]: [
      { id: 'ES', name: 'Spain' },
      { id: 'FR', name: 'France' },
    ],
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

/** What is said above the form, and that nothing but copying and discarding is offered. */
async function expectReadOnly(reason: string) {
  const notices = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(notices).toEqual([`${reason} You can copy the values but not save them.`])
  expect(screen.getByRole('status').textContent).toBe(reason)
  for (const name of ['Approve Product', 'Delete Product']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.getByText(/^Actions:/).textContent).toBe('Actions: ')
  expect(await nameField()).toHaveProperty('readOnly', true)
  expect(screen.getByRole('button', { name: 'Copy my changes' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Discard my changes' })).toBeDefined()
}

/** Fails in the test that reads decisions. */
const readsNoDecision = () => {
  const send = globalThis.fetch
  const read = vi.fn()
  vi.stubGlobal('fetch', (input: Request | string) => {
    const { url } = input instanceof Request ? input : { url: input }
    if (url.includes(decisions)) read()
    return send(input)
  })
  return () => expect(read).not.toHaveBeenCalled()
}

test('an approver who loses the role can no longer approve or delete the open draft', async () => {
  const page = await open()
  fireEvent.change(await nameField(), { target: { value: 'Chelara corrected' } })
  expect(screen.getByText(/^Actions:/).textContent).toBe('Actions: Approve Chelara')
  const expectNoneRead = readsNoDecision()
  act(() => lost.set('Your roles were removed.'))
  await expectReadOnly('Your roles were removed.')
  await page.change({ [drafts]: [] })
  await expectReadOnly('Your roles were removed.')
  expectNoneRead()
})

test('an approver who loses the country of the open draft reads why, and nothing more of it is loaded', async () => {
  const page = await open('/approve/product?draft=5')
  fireEvent.change(await nameField(), { target: { value: 'Chelara corrected' } })
  const expectNoneRead = readsNoDecision()
  await page.change({ [myCountries]: [{ id: 'FR', name: 'France' }] })
  await page.change({ [allDrafts]: [] })
  await expectReadOnly('Spain is no longer one of your countries.')
  expectNoneRead()
  fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(await screen.findByRole('heading', { name: 'Draft not found' })).toBeDefined()
})
