import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { TestRouter } from '../../../test-support/router.tsx'
import { queryClient } from '../../api/query-client.ts'
import { KeptForm } from '../../ui/form/kept-form.tsx'
import { createStore, useStore } from '../../ui/store.ts'
import { formatUnsavedEdits } from '../../ui/unsaved/gone-record.ts'
import { RowActions, RowTextEditor } from '../edit/advice-row-editor.tsx'
import { noAdvice, useAdviceEdit } from '../edit/use-advice-edit.ts'
import { AdviceForm } from './advice-form.tsx'

const reason = 'Spain is no longer one of your countries.'
const gone = createStore<string | undefined>(undefined)
beforeEach(() => gone.set(undefined))

const row = {
  countryId: 'ES',
  product: { productCode: 'P7', productName: 'Borax' },
  crop: { cropId: 'rye', cropName: 'Rye' },
  applicationAdviceText: 'Spray.',
  updatedBy: 'Maria',
  updatedAt: '2026-05-03T10:00:00Z',
  isReadOnly: false,
}
/** The cast: the editor reads no more of a row. */
const adviceRow = row as Parameters<typeof RowActions>[0]['row']

/** A row of the list, in which it is edited. */
function EditedRow() {
  const edit = useAdviceEdit({ record: noAdvice, recoverAs: undefined })
  if (!edit.isOpen) {
    return (
      <button type="button" onClick={() => void edit.start(adviceRow)}>
        Edit
      </button>
    )
  }
  return (
    <>
      <RowTextEditor row={adviceRow} edit={edit} />
      <RowActions row={adviceRow} edit={edit} />
    </>
  )
}

const advice = { countryId: 'ES', productId: 'P7', cropId: 'rye' }

function Page({ isList }: { isList: boolean }) {
  return (
    <KeptForm gone={useStore(gone)}>
      {isList ? <EditedRow /> : <AdviceForm advice={advice} stored={undefined} />}
    </KeptForm>
  )
}

test.each([
  [
    'a new advice text',
    false,
    ['Insert phrase', 'Copy from another country', 'Save Product Advice'],
  ],
  ['a text of the list', true, ['Insert phrase', 'Delete Advice', 'Save Changes']],
])('%s that can no longer be saved can only be copied and discarded', async (_, isList, names) => {
  renderInTheme(
    <QueryClientProvider client={queryClient}>
      <TestRouter>
        <Page isList={isList} />
      </TestRouter>
    </QueryClientProvider>,
  )
  if (isList) fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const text = await screen.findByRole('textbox')
  fireEvent.change(text, { target: { value: 'Spray twice.' } })
  for (const name of names) expect(screen.getByRole('button', { name })).toBeDefined()
  act(() => gone.set(reason))
  expect(screen.getByRole('alert').textContent).toContain(reason)
  expect(text).toHaveProperty('readOnly', true)
  for (const name of names) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(formatUnsavedEdits()).toBe('Advice text: Spray twice.')
  expect(screen.getByRole('button', { name: 'Copy my changes' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(formatUnsavedEdits()).toBe('')
})
