import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { TestRouter } from '../../../test-support/router.tsx'
import { ConfirmOutlet } from '../feedback/confirm-outlet.tsx'
import { canLeave, canLeavePanel } from './leave-guard.ts'
import { hasUnsavedEdits, storeUnsavedEdits } from './recovered-edits.ts'
import { useIsUnsaved } from './use-is-unsaved.ts'
import { type EditedWork, useUnsavedWork } from './use-unsaved-work.ts'

beforeEach(() => sessionStorage.clear())

const saves = async () => {}

function Field({ label, ...work }: { label: string } & Partial<EditedWork<string>>) {
  const [text, setText] = useState('')
  const { isDirty } = useUnsavedWork({
    name: label,
    isDirty: () => text !== '',
    describe: () => `${label} will be lost.`,
    discard: () => setText(''),
    serialise: () => text,
    restore: setText,
    ...work,
    // Saving cleans the field, unless the save of the test does something else.
    ...(work.save === saves && { save: async () => setText('') }),
  })
  return (
    <label>
      {label}
      <input value={text} onChange={(event) => setText(event.currentTarget.value)} />
      {isDirty && <em>{`${label} is unsaved`}</em>}
    </label>
  )
}

function Page(props: Partial<EditedWork<string>>) {
  return (
    <>
      <Field label="Form" {...props} />
      <Field label="Comment" part="panel" />
      <p>{useIsUnsaved() ? 'Unsaved screen' : 'Saved screen'}</p>
    </>
  )
}

const show = (props: Partial<EditedWork<string>> = {}) =>
  renderInTheme(
    <TestRouter>
      <Page {...props} />
      <ConfirmOutlet />
    </TestRouter>,
  )

const type = (label: string, text = 'typed') =>
  userEvent.type(screen.getByRole('textbox', { name: new RegExp(label) }), text)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('leaving a screen', () => {
  test('asks nothing if nothing is unsaved', async () => {
    show()
    expect(await canLeave()).toBe(true)
  })

  test('says what will be lost, and keeps it if the user continues to edit', async () => {
    show()
    await type('Form')
    expect(await screen.findByText('Unsaved screen')).toBeTruthy()
    const left = canLeave()
    expect(await screen.findByText('Form will be lost.')).toBeTruthy()
    await click('Keep editing')
    expect(await left).toBe(false)
    expect(screen.getByText('Form is unsaved')).toBeTruthy()
  })

  test('discards the edits of the screen only after the user confirms, and those of a panel not at all', async () => {
    show()
    await type('Form')
    await type('Comment')
    const left = canLeave()
    await click('Discard changes')
    expect(await left).toBe(true)
    expect(await screen.findByText('Saved screen')).toBeTruthy()
    expect(screen.getByText('Comment is unsaved')).toBeTruthy()
    const closed = canLeavePanel()
    await screen.findByText('Comment will be lost.')
    await click('Discard changes')
    expect(await closed).toBe(true)
    expect(hasUnsavedEdits()).toBe(false)
  })

  test('saves what is unsaved', async () => {
    show({ save: saves })
    await type('Form')
    const left = canLeave()
    await click('Save changes')
    expect(await left).toBe(true)
    expect(hasUnsavedEdits()).toBe(false)
  })

  test('stays if something could not be saved', async () => {
    const save = vi.fn(async () => {})
    show({ save })
    await type('Form')
    const left = canLeave()
    await click('Save changes')
    expect(await left).toBe(false)
    expect(save).toHaveBeenCalledOnce()
  })

  test('asks nothing about work that says nothing of a loss, which is recovered all the same', async () => {
    renderInTheme(
      <TestRouter>
        <RecoveredOnly />
      </TestRouter>,
    )
    expect(await canLeave()).toBe(true)
    storeUnsavedEdits('eva', 'ES')
    expect(sessionStorage.length).toBe(1)
  })
})

function RecoveredOnly() {
  useUnsavedWork({
    name: 'request',
    isDirty: () => true,
    discard: () => {},
    serialise: () => 'typed',
    restore: () => {},
  })
  return null
}

test('Ctrl+S submits the form, but not while a dialog is open', async () => {
  const submit = vi.fn()
  show({ submit })
  await type('Form')
  const left = canLeave()
  await screen.findByText('Form will be lost.')
  fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true })
  expect(submit).not.toHaveBeenCalled()
  await click('Keep editing')
  await left
  fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true })
  expect(submit).toHaveBeenCalledOnce()
})

test('unsaved work is restored under its name after a session that ended', async () => {
  const before = show()
  await type('Form', 'mine')
  storeUnsavedEdits('eva', 'ES')
  before.unmount()
  expect(hasUnsavedEdits()).toBe(false)
  show()
  expect(await screen.findByDisplayValue('mine')).toBeTruthy()
})
