import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TestRouter } from '../../../test-support/router.tsx'
import { hasUnsavedEdits, storeUnsavedEdits } from '../unsaved/recovered-edits.ts'
import { useUnsavedWork } from '../unsaved/use-unsaved-work.ts'
import { findChanges } from './edit-form-state.ts'
import { formatFieldError, useEditForm } from './use-edit-form.ts'

interface Row {
  id: number
  name: string
  tags: string[]
}
const fields = ['name', 'tags'] as const
const valuesOf = ({ name, tags }: Row) => ({ name, tags: [...tags] })
const stored: Row = { id: 7, name: 'Old', tags: ['a'] }
const by = { savedBy: 'Gina', savedAt: null }

beforeEach(() => sessionStorage.clear())

function openForm(row = stored) {
  const hook = renderHook(
    (props: { row: Row }) => {
      const form = useEditForm({ ...props, fields, valuesOf, recoverAs: 'record 7' })
      useUnsavedWork(form.work)
      return form
    },
    { initialProps: { row }, wrapper: TestRouter },
  )
  return {
    ...hook,
    state: () => hook.result.current,
    change: (next: Partial<ReturnType<typeof valuesOf>>) =>
      act(() => hook.result.current.change(next)),
  }
}

describe('a form', () => {
  test('names its changed fields, and none once they are undone', () => {
    const { state, change } = openForm()
    change({ name: 'New' })
    expect(state().changed).toEqual(['name'])
    expect(hasUnsavedEdits()).toBe(true)
    act(() => state().undo())
    expect(state().values).toEqual({ name: 'Old', tags: ['a'] })
    expect(hasUnsavedEdits()).toBe(false)
  })

  test('shows another record, and ignores the answer to a save of the previous one', async () => {
    const { state, change } = openForm()
    change({ name: 'New' })
    await act(async () => {
      const saving = state().submit(
        async (values) => {
          state().open({ id: 8, name: 'Other', tags: [] })
          return { status: 'saved', saved: { ...stored, ...values } }
        },
        (saved) => saved,
      )
      expect(await saving).toBeUndefined()
    })
    expect(state().values).toEqual({ name: 'Other', tags: [] })
    expect(state().base.id).toBe(8)
    expect(hasUnsavedEdits()).toBe(false)
  })

  test('takes over remote changes in fields that are not edited', () => {
    const { state, change, rerender } = openForm()
    change({ name: 'New' })
    rerender({ row: { id: 7, name: 'Remote', tags: ['b'] } })
    expect(state().values).toEqual({ name: 'New', tags: ['b'] })
    expect(state().base).toEqual({ id: 7, name: 'Old', tags: ['b'] })
  })

  test('has nothing unsaved after a save, except what was typed during it', async () => {
    const { state, change } = openForm()
    change({ name: ' New ' })
    await act(async () => {
      const saved = state().submit(
        async (values) => {
          state().change({ tags: ['c'] })
          return { status: 'saved', saved: { ...stored, ...values, name: 'New' } }
        },
        (row: Row) => row,
      )
      expect(await saved).toMatchObject({ name: 'New' })
    })
    expect(state().values).toEqual({ name: 'New', tags: ['c'] })
    expect(state().changed).toEqual(['tags'])
  })

  test('sends nothing while a save is under way', async () => {
    const { state, change } = openForm()
    change({ name: 'New' })
    const send = vi.fn(async () => ({ status: 'saved', saved: stored }) as const)
    await act(async () => {
      await Promise.all([state().submit(send, (row) => row), state().submit(send, (row) => row)])
    })
    expect(send).toHaveBeenCalledOnce()
  })

  test('shows errors of the server at their fields until these are edited', async () => {
    const { state, change } = openForm()
    const errors = [
      { path: 'name', text: 'is already used' },
      { path: 'unknown', text: 'is wrong' },
    ]
    await act(async () => {
      await state().submit(
        async () => ({ status: 'failed', code: 'invalid_input', errors }),
        () => stored,
      )
    })
    expect(state().form.getFieldState('name').error?.message).toBe('is already used')
    change({ name: 'Free' })
    expect(state().form.getFieldState('name').error).toBeUndefined()
  })
})

describe('a conflict', () => {
  async function openConflict() {
    const form = openForm()
    form.change({ name: 'Mine', tags: ['m'] })
    const conflict = [
      { cell: 'tags', stored: ['r'], ...by },
      { field: 'name', stored: 'Remote', ...by },
    ]
    await act(async () => {
      await form.state().submit(
        async () => ({ status: 'conflict', conflict }),
        () => stored,
      )
    })
    return form
  }

  test('is listed in the order of the form, with both values', async () => {
    const { state } = await openConflict()
    expect(state().conflicts).toEqual([
      { field: 'name', own: 'Mine', remote: 'Remote', ...by },
      { field: 'tags', own: ['m'], remote: ['r'], ...by },
    ])
  })

  test('ends when one of the values is kept, and the next save starts from the stored one', async () => {
    const { state } = await openConflict()
    act(() => state().keepOwn('name'))
    act(() => state().acceptRemote('tags'))
    expect(state().conflicts).toEqual([])
    expect(state().values).toEqual({ name: 'Mine', tags: ['r'] })
    expect(state().base).toEqual({ id: 7, name: 'Remote', tags: ['r'] })
    expect(state().changed).toEqual(['name'])
  })
})

test('unsaved edits are restored in the next form of the same name', () => {
  const before = openForm()
  before.change({ name: 'Unsaved' })
  storeUnsavedEdits('eva', 'ES')
  before.unmount()
  expect(hasUnsavedEdits()).toBe(false)
  const after = openForm()
  expect(after.state().values.name).toBe('Unsaved')
  expect(after.state().changed).toEqual(['name'])
})

test('recovered edits do not replace what another user saved in the meantime', () => {
  const before = openForm()
  before.change({ name: 'Unsaved' })
  storeUnsavedEdits('eva', 'ES')
  before.unmount()
  const after = openForm({ id: 7, name: 'Remote', tags: ['remote'] })
  expect(after.state().values).toEqual({ name: 'Unsaved', tags: ['remote'] })
  // The next save is sent with the value that was edited, so that the server finds the conflict.
  expect(after.state().base).toEqual({ id: 7, name: 'Old', tags: ['remote'] })
  expect(after.state().changed).toEqual(['name'])
})

test('a released form has nothing to lose', () => {
  const { state, change } = openForm()
  change({ name: 'New' })
  act(() => state().release())
  expect(state().isUnsaved).toBe(false)
  expect(hasUnsavedEdits()).toBe(false)
})

test('an error is formatted as a sentence that starts with the label', () => {
  expect(formatFieldError('Name', 'must not be empty')).toBe('Name must not be empty.')
  expect(formatFieldError('Roles', 'Select at least one role.')).toBe('Select at least one role.')
  expect(findChanges({ name: 'Old', tags: [] }, stored, { fields, valuesOf })).toEqual(['tags'])
})
