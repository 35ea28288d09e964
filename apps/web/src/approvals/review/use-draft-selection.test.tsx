import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { queryClient } from '../../api/query-client.ts'
import { ConfirmOutlet } from '../../ui/feedback/confirm-outlet.tsx'
import { createStore, useStore } from '../../ui/store.ts'
import { useDraftSelection } from './use-draft-selection.tsx'

const end = 'and this is the end of it'
const text = `A text that is longer than fifty characters: ${'word '.repeat(20)}${end}`

/** The cast: these parts read no more of a draft. */
const buildDraft = (approvalId: number, changes: Partial<DraftProduct> = {}) =>
  ({
    approvalId,
    version: 'a',
    canApprove: true,
    productName: `Draft ${approvalId}`,
    dhCode: `D${approvalId}`,
    countryId: 'ES',
    webShortDescription: text,
    webLongDescription: `<p>Long: ${text}</p>`,
    composition: {},
    displayElements: [],
    webSynonyms: [],
    ...changes,
  }) as DraftProduct

const props = createStore<{ drafts: DraftProduct[]; open?: DraftProduct }>({ drafts: [] })
const show = (drafts: DraftProduct[], open?: DraftProduct) =>
  act(() => props.set({ drafts, ...(open && { open }) }))

let current: ReturnType<typeof useDraftSelection>

function Selection() {
  const { drafts, open } = useStore(props)
  current = useDraftSelection(drafts, { open, nameOf: () => 'Spain' })
  return null
}

beforeEach(() => {
  props.set({ drafts: [] })
  renderInTheme(
    <QueryClientProvider client={queryClient}>
      <Selection />
      <ConfirmOutlet />
    </QueryClientProvider>,
  )
})

const changedIds = () => current.changed.map(({ draft }) => draft.approvalId)

test('approving several drafts shows their whole texts first', async () => {
  const drafts = [buildDraft(1), buildDraft(2)]
  show(drafts)
  act(() => current.selection.toggleAll())
  act(() => void current.approveSelected())
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 drafts?' })
  for (const { productName, dhCode } of drafts) {
    const name = `${productName} (${dhCode}), Spain`
    const article = within(dialog).getByRole('article', { name })
    expect(article.textContent?.split(end)).toHaveLength(3)
    expect(article.textContent).toContain('Long: A text')
  }
})

test('a draft that changed since the list showed it is marked, and selecting it shows what changed', () => {
  const first = buildDraft(1)
  show([first, buildDraft(2)])
  const newer = buildDraft(1, { version: 'b', webShortDescription: 'Unseen' })
  show([newer, buildDraft(2)])
  expect(current.isChanged(newer)).toBe(true)
  expect(current.isChanged(buildDraft(2))).toBe(false)
  act(() => current.selection.toggleAll())
  expect(changedIds()).toEqual([1])
  expect(current.changed[0]?.before.webShortDescription).toBe(text)
  act(() => current.keepChanged())
  expect(changedIds()).toEqual([])
  expect(current.isChanged(newer)).toBe(false)
  expect(current.selected).toHaveLength(2)
})

test('a draft is not marked for changes that its form showed', () => {
  show([buildDraft(1)])
  const newer = buildDraft(1, { version: 'b' })
  show([newer], newer)
  show([newer])
  expect(current.isChanged(newer)).toBe(false)
  expect(current.isChanged(buildDraft(1, { version: 'c' }))).toBe(true)
})

test('a draft that changes while its approval is confirmed closes the dialog, which has old texts', async () => {
  const drafts = [buildDraft(1), buildDraft(2)]
  show(drafts)
  act(() => current.selection.toggleAll())
  act(() => void current.approveSelected())
  await screen.findByRole('dialog', { name: 'Approve 2 drafts?' })
  show([buildDraft(1, { version: 'b', webShortDescription: 'Unseen' }), buildDraft(2)])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changedIds()).toEqual([1])
})
