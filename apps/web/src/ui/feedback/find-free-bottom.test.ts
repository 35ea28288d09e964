import { expect, it } from 'vitest'
import { findFreeBottom } from './find-free-bottom.ts'

const screen = { width: 1440, height: 900 }
const messages = { width: 400, height: 80 }
const box = (left: number, top: number) => ({ left, top, right: left + 90, bottom: top + 36 })
const saveButton = box(1330, 850)

it('messages are at the bottom, whatever is elsewhere', () => {
  expect(findFreeBottom(messages, screen, [])).toBe(16)
  expect(findFreeBottom(messages, screen, [box(1330, 90), box(100, 850)])).toBe(16)
})

it('messages are above the buttons that they would cover', () => {
  expect(findFreeBottom(messages, screen, [saveButton])).toBe(58)
  expect(findFreeBottom(messages, screen, [box(1200, 780), saveButton])).toBe(128)
})

it('messages stay at the bottom where there is no room above the buttons', () => {
  const phone = { width: 390, height: 300 }
  const column = [60, 100, 140, 180, 220, 260].map((top) => box(200, top))
  expect(findFreeBottom({ width: 358, height: 80 }, phone, column)).toBe(16)
})
