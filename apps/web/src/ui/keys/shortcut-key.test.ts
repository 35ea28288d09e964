import { expect, test } from 'vitest'
import { shortcutKey } from './shortcut-key.ts'

test.each([
  ['s', 'KeyS', 's'],
  ['S', 'KeyS', 's'],
  ['Enter', 'Enter', 'enter'],
  ['?', 'Slash', '?'],
])('the key %s of a US keyboard counts as typed', (key, code, expected) => {
  expect(shortcutKey({ key, code })).toBe(expected)
})

test.each([
  ['Greek', 'σ', 'KeyS', 's'],
  ['Greek', 'Ζ', 'KeyZ', 'z'],
  ['Greek', 'Υ', 'KeyY', 'y'],
  ['Cyrillic', 'ы', 'KeyS', 's'],
  ['Cyrillic', 'Я', 'KeyZ', 'z'],
  ['Cyrillic', 'л', 'KeyK', 'k'],
  ['Arabic', 'ب', 'KeyF', 'f'],
  ['Arabic', 'لا', 'KeyB', 'b'],
  ['Thai', 'ั', 'KeyY', 'y'],
  ['Hebrew', 'ד', 'KeyS', 's'],
  ['Korean', 'ㄴ', 'KeyS', 's'],
])('a %s %s counts as the letter of its physical key', (_, key, code, expected) => {
  expect(shortcutKey({ key, code })).toBe(expected)
})

test.each([
  ['Dvorak', 'o', 'KeyS', 'o'],
  ['Dvorak', ';', 'KeyZ', ';'],
  ['AZERTY', 'z', 'KeyW', 'z'],
  ['AZERTY', 'a', 'KeyQ', 'a'],
  ['QWERTZ', 'y', 'KeyZ', 'y'],
  ['BÉPO', 'é', 'KeyW', 'é'],
  ['Turkish F', 'ğ', 'KeyE', 'ğ'],
])('on %s the typed %s counts, not its physical key', (_, key, code, expected) => {
  expect(shortcutKey({ key, code })).toBe(expected)
})

test('a key of another script that no Latin letter shares counts as typed', () => {
  expect(shortcutKey({ key: 'ж', code: 'Semicolon' })).toBe('ж')
  expect(shortcutKey({ key: 'ы' })).toBe('ы')
})
