import { expect, it } from 'vitest'
import { findFreeCorner } from './find-free-corner.ts'

const screen = { width: 1440, height: 900 }
const messages = { width: 400, height: 80 }
const box = (left: number, top: number) => ({ left, top, right: left + 90, bottom: top + 36 })
const addButton = box(1330, 90)
const saveButton = box(1330, 850)

it('messages are shown at the top right where no primary button is', () => {
  expect(findFreeCorner(messages, screen, [saveButton], 'top-right')).toBe('top-right')
})

it('messages move away from a primary button', () => {
  expect(findFreeCorner(messages, screen, [addButton], 'top-right')).toBe('top-centre')
  const inTheMiddle = [addButton, box(700, 100)]
  expect(findFreeCorner(messages, screen, inTheMiddle, 'top-right')).toBe('bottom-left')
})

it('messages stay where they are while they cover nothing', () => {
  expect(findFreeCorner(messages, screen, [], 'bottom-left')).toBe('bottom-left')
})

it('on a phone messages move below what they would cover', () => {
  const phone = { width: 390, height: 844 }
  const wide = { width: 358, height: 80 }
  expect(findFreeCorner(wide, phone, [box(200, 90)], 'top-right')).toBe('bottom-left')
  const many = [box(200, 90), box(10, 800), box(200, 800)]
  expect(findFreeCorner(wide, phone, many, 'top-right')).toBe('top-right')
})
