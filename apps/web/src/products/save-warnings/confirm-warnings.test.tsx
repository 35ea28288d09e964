import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { ConfirmOutlet } from '../../ui/feedback/confirm-outlet.tsx'
import { confirmWarnings } from './confirm-warnings.tsx'
import { listWarningsOf, type ProductWarning } from './list-edit-warnings.ts'

const warningsFor = (B: number) =>
  listWarningsOf([{ id: 7, name: 'Borax', stored: { B: 0.2 }, changes: { B } }])

beforeEach(() => {
  renderInTheme(<ConfirmOutlet />)
})

function open(value: { B: number }, useLikely?: (warning: ProductWarning) => void) {
  let answer: ReturnType<typeof confirmWarnings> | undefined
  const list = () => warningsFor(value.B)
  act(() => {
    answer = confirmWarnings({ list, ...(useLikely && { useLikely }) })
  })
  return answer
}
const press = (name: string) => act(() => fireEvent.click(screen.getByRole('button', { name })))

test('values that look right are saved without a dialog', async () => {
  expect(await open({ B: 0.25 })).toEqual({})
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('product, field, old, new and likely value are listed, and Enter goes back to the fields', async () => {
  const answer = open({ B: 2 })
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('Borax')
  expect(item.textContent).toContain('B: 0.2 → 2, probably 0.2')
  const back = screen.getByRole('button', { name: 'Back to the fields' })
  await waitFor(() => expect(document.activeElement).toBe(back))
  press('Back to the fields')
  expect(await answer).toBeUndefined()
})

test('values can be saved as typed', async () => {
  const answer = open({ B: 2 })
  press('Save as typed')
  expect(await answer).toEqual({})
})

test('the likely value is used instead, and saved if no other looks wrong', async () => {
  const value = { B: 2 }
  const answer = open(value, ({ likely }) => {
    value.B = likely?.B ?? 0
  })
  press('Use 0.2 instead')
  expect(await answer).toEqual({})
})

test('a typed reason stays when the likely value of another warning is used', async () => {
  const boron = { B: 2 }
  let answer: ReturnType<typeof confirmWarnings> | undefined
  const list = () => [
    ...warningsFor(boron.B),
    ...listWarningsOf([
      { id: 8, name: 'Saltpetre', stored: { N: 15, NO3: 7, NH4: 8 }, changes: { NH4: 6 } },
    ]),
  ]
  act(() => {
    answer = confirmWarnings({
      list,
      useLikely: ({ likely }) => {
        boron.B = likely?.B ?? 0
      },
    })
  })
  const dialog = screen.getByRole('dialog', { name: 'Save although it does not balance?' })
  const reason = screen.getByRole('textbox', { name: 'Reason' })
  fireEvent.change(reason, { target: { value: 'as analysed' } })
  screen.getByRole('button', { name: 'Use 0.2 instead' }).focus()
  press('Use 0.2 instead')
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'as analysed')
  expect(screen.queryByText('Borax')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Details' }))
  press('Save with this reason')
  expect(await answer).toEqual({ reason: 'as analysed' })
})
