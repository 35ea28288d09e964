// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRowSlots } from './use-row-slots.ts'

const rows = (first: number, count = 4) => Array.from({ length: count }, (_, at) => first + at)

function slots(indexes: number[], isBusy = false) {
  const hook = renderHook(({ indexes, isBusy }) => useRowSlots(indexes, isBusy), {
    initialProps: { indexes, isBusy },
  })
  return {
    show: (indexes: number[], isBusy: boolean) => hook.rerender({ indexes, isBusy }),
    now: () => hook.result.current.map(({ slot, index }) => `${slot}:${index}`),
  }
}

test('elements are reused for new rows while scrolling', () => {
  const shown = slots(rows(0))
  expect(shown.now()).toEqual(['0:0', '1:1', '2:2', '3:3'])
  shown.show(rows(2), true)
  expect(shown.now()).toEqual(['0:4', '1:5', '2:2', '3:3'])
})

test('elements are in the order of the rows after scrolling', () => {
  const shown = slots(rows(0))
  shown.show(rows(2), true)
  shown.show(rows(2), false)
  expect(shown.now()).toEqual(['2:2', '3:3', '0:4', '1:5'])
})

test('a taller window has more slots, a shorter one fewer, and no slot is used twice', () => {
  const shown = slots(rows(0, 2))
  shown.show(rows(5, 5), true)
  expect(new Set(shown.now().map((each) => each.split(':')[0])).size).toBe(5)
  shown.show(rows(9, 3), true)
  expect(
    shown
      .now()
      .map((each) => each.split(':')[1])
      .sort(),
  ).toEqual(['10', '11', '9'])
})
