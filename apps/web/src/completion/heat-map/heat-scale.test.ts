import { expect, test } from 'vitest'
import { createHeatScale } from './heat-scale.ts'

test('five steps cover the values that occur, and no others', () => {
  const { ranges, stepOf } = createHeatScale([80, 100, 91])
  expect(ranges.map(({ from, to }) => [from, to])).toEqual([
    [80, 83],
    [84, 87],
    [88, 91],
    [92, 95],
    [96, 100],
  ])
  expect([80, 91, 100].map(stepOf)).toEqual([1, 3, 5])
})

test('few values have fewer steps', () => {
  expect(createHeatScale([100]).ranges).toEqual([{ step: 5, from: 100, to: 100 }])
  expect(createHeatScale([]).ranges).toEqual([{ step: 5, from: 100, to: 100 }])
  expect(createHeatScale([98, 99]).ranges.map(({ from }) => from)).toEqual([98, 99])
})
