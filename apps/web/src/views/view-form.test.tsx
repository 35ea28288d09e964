import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { TestRouter } from '../../test-support/router.tsx'
import { KeptForm } from '../ui/form/kept-form.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { formatUnsavedEdits, useKeptRecord } from '../ui/unsaved/gone-record.ts'
import { ViewForm } from './view-form.tsx'

const country = createStore<string | undefined>('Spain')

function Screen() {
  const { record, isGone } = useKeptRecord(useStore(country), 'ES')
  if (!record) return <p>No country</p>
  return (
    <KeptForm gone={isGone ? 'Spain is no longer one of your countries.' : undefined}>
      <ViewForm
        view={undefined}
        isSaving={false}
        onSave={async () => true}
        onCancel={() => country.set(undefined)}
      />
    </KeptForm>
  )
}

test('the typed name of a view stays when its screen is lost, to be copied', () => {
  renderInTheme(
    <TestRouter>
      <Screen />
    </TestRouter>,
  )
  const name = screen.getByRole('textbox', { name: 'Name of the view' })
  fireEvent.change(name, { target: { value: 'Organic only' } })
  act(() => country.set(undefined))
  expect(name).toHaveProperty('value', 'Organic only')
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Discard my changes' })).toBeDefined()
  expect(formatUnsavedEdits()).toBe('Name of the view: Organic only')
})
