import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registerWork } from './unsaved-work.ts'
import { useKeptRows } from './use-kept-rows.ts'

const nameOf = (id: number) => `comment ${id}`

test('a row that disappears is kept only while it is edited', () => {
  let isDirty = true
  const unregister = registerWork(() => ({
    name: nameOf(2),
    isDirty: () => isDirty,
    discard: () => {},
    serialise: () => null,
  }))
  const { result, rerender } = renderHook((rows: number[]) => useKeptRows(rows, nameOf), {
    initialProps: [3, 2, 1],
  })
  expect(result.current).toEqual([])
  rerender([3])
  expect(result.current).toEqual([2])
  rerender([3])
  expect(result.current).toEqual([2])
  isDirty = false
  rerender([3])
  expect(result.current).toEqual([])
  unregister()
})
