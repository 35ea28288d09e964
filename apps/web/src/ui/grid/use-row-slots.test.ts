// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRowSlots } from './use-row-slots.ts'

// Frames take no time, however busy the machine is that runs the tests.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0))
afterEach(() => void vi.restoreAllMocks())

const rows = (first: number, count = 4) => Array.from({ length: count }, (_, at) => first + at)

const all = { first: 2, last: 9 }

function slots(indexes: number[]) {
  const hook = renderHook(useRowSlots, {
    initialProps: { indexes, columns: all, isScrolling: false, editingRow: -1 },
  })
  return {
    show: (indexes: number[], isScrolling: boolean, columns = all) =>
      hook.rerender({ indexes, columns, isScrolling, editingRow: -1 }),
    edit: (editingRow: number, indexes: number[]) =>
      hook.rerender({ indexes, columns: all, isScrolling: false, editingRow }),
    columns: () => hook.result.current.map(({ first, last }) => `${first}-${last}`),
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
  shown.show(rows(5, 4), true)
  expect(new Set(shown.now().map((each) => each.split(':')[0])).size).toBe(4)
  shown.show(rows(9, 3), false)
  expect(
    shown
      .now()
      .map((each) => each.split(':')[1])
      .sort(),
  ).toEqual(['10', '11', '9'])
})

/** Waits for some frames and returns what `count` said before the first and after each of them. */
async function passFrames(frames: number, count = () => 0): Promise<number[]> {
  const counts = [count()]
  for (let at = 0; at < frames; at += 1) {
    await act(() => new Promise<unknown>((resolve) => requestAnimationFrame(resolve)))
    counts.push(count())
  }
  return counts
}

test('a long way of scrolling is drawn in several frames, with more rows in each', async () => {
  const shown = slots(rows(0, 24))
  const drawn = () => shown.now().filter((each) => Number(each.split(':')[1]) >= 240).length
  shown.show(rows(240, 24), true)
  expect(shown.now().length).toBe(24)
  expect(await passFrames(3, drawn)).toEqual([4, 10, 18, 24])
})

test('other columns are drawn in several frames, too', async () => {
  const shown = slots(rows(0, 24))
  const drawn = () => shown.columns().filter((each) => each === '8-15').length
  shown.show(rows(0, 24), true, { first: 8, last: 15 })
  expect(await passFrames(3, drawn)).toEqual([4, 10, 18, 24])
})

test('rows are put in order in several frames', async () => {
  const shown = slots(rows(0, 24))
  const order = () => shown.now().map((each) => Number(each.split(':')[1]))
  shown.show(rows(16, 24), true)
  await passFrames(3)
  expect(order()).toEqual([...rows(24, 16), ...rows(16, 8)])
  shown.show(rows(16, 24), false)
  expect(order()).not.toEqual(rows(16, 24))
  await passFrames(3)
  expect(order()).toEqual(rows(16, 24))
})

test('the elements of an edited row stay with it, out of view and when rows come before it', () => {
  const shown = slots(rows(0))
  shown.edit(1, rows(0))
  expect(shown.now()).toEqual(['0:0', '1:1', '2:2', '3:3'])
  shown.edit(1, [...rows(6), 1])
  expect(shown.now()).toContain('1:1')
  shown.edit(2, [...rows(6), 2])
  expect(shown.now()).toContain('1:2')
})

test('a machine that takes long for a frame draws fewer rows in the next', async () => {
  const shown = slots(rows(0, 24))
  const drawn = () => shown.now().filter((each) => Number(each.split(':')[1]) >= 240).length
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 60
    return time
  })
  shown.show(rows(240, 24), true)
  expect(await passFrames(2, drawn)).toEqual([4, 6, 8])
})
