import { describe, expect, test } from 'vitest'
import { countSteps } from './count-steps.ts'

const limit = 10_000_000
const stepsOf = (pattern: RegExp, text: string) => countSteps(() => void pattern.test(text), limit)

describe('steps of a matcher that backtracks', () => {
  test('grow with the text for a linear pattern', () => {
    const short = stepsOf(/^[a-z]+(?:-[a-z]+)*$/, `${'a'.repeat(1000)}!`)
    const long = stepsOf(/^[a-z]+(?:-[a-z]+)*$/, `${'a'.repeat(2000)}!`)
    expect(long / short).toBeCloseTo(2, 1)
  })

  test('grow with the square of the text for a quadratic pattern', () => {
    const short = stepsOf(/<\/?([a-z]\w*)[^<>]*>/i, `<${'a'.repeat(500)}`)
    const long = stepsOf(/<\/?([a-z]\w*)[^<>]*>/i, `<${'a'.repeat(1000)}`)
    expect(long / short).toBeGreaterThan(3.8)
  })

  test('are counted for replace, split and matchAll too', () => {
    const text = 'a,b,c'
    expect(countSteps(() => void text.replaceAll(/,/g, ''), limit)).toBeGreaterThan(5)
    expect(countSteps(() => void text.split(/,/), limit)).toBeGreaterThan(5)
    expect(countSteps(() => void [...text.matchAll(/,/g)], limit)).toBeGreaterThan(5)
  })

  test('stop above the limit', () => {
    expect(countSteps(() => void /^(a+)+$/.test(`${'a'.repeat(20)}!`), 1000)).toBe(1001)
  })
})

describe('the matcher takes the same decisions as the engine', () => {
  test.each([
    [/^(?:\.|(?<![.0]))0+$/, '.000', 20],
    [/^(?!https?:)[a-z]+:/i, 'mailto:', 40],
    [/a{2,3}?b/, 'aaab', 30],
    [/\bx|y$/u, '😀 y', 30],
  ])('%s on %s', (pattern, text, most) => {
    expect(pattern.test(text)).toBe(true)
    const steps = stepsOf(pattern, text)
    expect(steps).toBeGreaterThan(1)
    expect(steps).toBeLessThan(most)
  })
})
