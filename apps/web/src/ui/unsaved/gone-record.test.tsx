import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useKeptRecord } from './gone-record.ts'
import { registerWork } from './unsaved-work.ts'

const unregister: (() => void)[] = []
afterEach(() => {
  for (const end of unregister.splice(0)) end()
})
const edit = (name: string) =>
  act(() => {
    const work = { name, isDirty: () => true, discard: () => {}, serialise: () => null }
    unregister.push(registerWork(() => work))
  })

test.each([
  ['stays while its form is edited', 'note 7', 'note 7', true],
  ['goes while only a comment is written', 'comment', 'note 7', false],
  ['without the name of its form stays while anything is edited', 'comment', undefined, true],
])('a record that disappears %s', (_, edited, formName, isKept) => {
  const { result, rerender } = renderHook(
    ({ row }: { row?: string }) => useKeptRecord(row, 7, formName),
    { initialProps: { row: 'Agro' } as { row?: string } },
  )
  edit(edited)
  rerender({})
  expect(result.current).toEqual({ record: isKept ? 'Agro' : undefined, isGone: isKept })
})
