import { expect, test } from 'vitest'
import { readPath } from './read-path.ts'

test.each([
  ['lines, relative to where the last one ended', 'm1 2 3 4h5v-6z', 'M1 2L4 6L9 6L9 0Z'],
  ['numbers without spaces', 'M1-2.5.5.5L1e1,2', 'M1 -2.5L0.5 0.5L10 2'],
  ['more points after a move', 'm1 1 2 2M5 5 6 6', 'M1 1L3 3M5 5L6 6'],
  ['a move after the path was closed', 'M10 10h5zm1 1h1', 'M10 10L15 10ZM11 11L12 11'],
  ['a smooth curve', 'M0 0C0 3 3 6 6 6s6-3 6-6', 'M0 0C0 3 3 6 6 6C9 6 12 3 12 0'],
  ['a smooth curve after something else', 'M0 0L3 3S6 6 9 0', 'M0 0L3 3C3 3 6 6 9 0'],
  ['quadratic curves', 'M0 0q3 6 6 0t6 0', 'M0 0C2 4 4 4 6 0C8 -4 10 -4 12 0'],
  ['an arc whose flags have no space between them', 'M0 0a5 5 0 0110 0', 'M0 0A5 5 0 0 1 10 0'],
])('a path can have %s', (_what, data, absolute) => {
  expect(readPath(data)).toBe(absolute)
})

test.each(['M0', 'M0 0X5', 'M0 0L1', 'M0 0 # 1', 'L0 0a5 5 0 2 1 1 1'])(
  'the path %s is rejected',
  (data) => {
    expect(() => readPath(data)).toThrow('path')
  },
)
