import { expect, test } from 'vitest'
import { isMobile } from './mobile-device.ts'

test.each([
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15', true],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/131 Mobile', true],
  ['Chrome on iOS', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/131.0 Mobile', true],
  ['upper case', 'SOMETHING IOS', true],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131', false],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', false],
  ['nothing', '', false],
])('[PWA-02] %s', (_, userAgent, answer) => {
  expect(isMobile(userAgent)).toBe(answer)
})
