import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { confirm, confirmWithReason } from './confirm.tsx'
import { ConfirmOutlet, confirmDialog } from './confirm-outlet.tsx'

const confirmation = {
  title: 'Discard?',
  text: 'Your edits will be lost.',
  confirmLabel: 'Discard',
}

beforeEach(() => {
  renderInTheme(<ConfirmOutlet />)
})

async function ask(press: () => void): Promise<boolean> {
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = confirm(confirmation)
  })
  expect(screen.getByRole('dialog', { name: 'Discard?' }).textContent).toContain(confirmation.text)
  act(press)
  expect(screen.queryByRole('dialog')).toBeNull()
  return answer as Promise<boolean>
}

const press = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }))

it('the confirm button returns yes', async () => {
  expect(await ask(press('Discard'))).toBe(true)
})

it('the cancel button returns no', async () => {
  expect(await ask(press('Cancel'))).toBe(false)
})

it('the focus returns after the first confirmation', async () => {
  act(() => confirmDialog.set(undefined))
  renderInTheme(<button type="button">Delete</button>)
  const button = screen.getByRole('button', { name: 'Delete' })
  button.focus()
  act(() => void confirm(confirmation))
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  cancel.focus()
  fireEvent.click(cancel)
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('closing the dialog returns no', async () => {
  expect(await ask(press('Close'))).toBe(false)
})

it('the Escape key returns no', async () => {
  const press = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(await ask(press)).toBe(false)
})

it('opening a second dialog answers the first with no', async () => {
  let first: Promise<boolean> | undefined
  act(() => {
    first = confirm(confirmation)
    void confirm({ ...confirmation, title: 'Another?' })
  })
  expect(await first).toBe(false)
  expect(screen.getByRole('dialog', { name: 'Another?' })).toBeTruthy()
})

it('a required reason must be filled in and is returned without surrounding blanks', async () => {
  let answer: Promise<string | undefined> | undefined
  act(() => {
    answer = confirmWithReason({
      ...confirmation,
      reason: { label: 'Reason', isRequired: true, maxLength: 500 },
    })
  })
  const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Discard' })
  expect(yes.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '  as analysed ' } })
  act(() => yes.click())
  expect(await answer).toBe('as analysed')
})

it('an optional reason can stay empty, and cancelling returns undefined', async () => {
  for (const [name, given] of [
    ['Discard', ''],
    ['Cancel', undefined],
  ] as const) {
    let answer: Promise<string | undefined> | undefined
    act(() => {
      answer = confirmWithReason({ ...confirmation, reason: { label: 'Reason', maxLength: 500 } })
    })
    act(press(name))
    expect(await answer).toBe(given)
  }
})
