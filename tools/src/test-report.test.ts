import { expect, test } from 'vitest'
import { countPlaywright, countVitest, judge, summary } from './test-report.ts'

test('the last line sums up all runners', () => {
  const text = summary([
    { name: 'types', passed: 1, failed: 0, skipped: 0, seconds: 2.34 },
    { name: 'browser', passed: 40, failed: 2, skipped: 0, seconds: 61 },
  ])
  expect(text.split('\n')).toEqual([
    '   step     passed  failed  seconds',
    '✓  types         1       0      2.3',
    '✗  browser      40       2     61.0',
    '',
    '41 passed, 2 failed',
  ])
})

test('skipped tests are shown once there are any', () => {
  const text = summary([{ name: 'unit', passed: 3, failed: 0, skipped: 1, seconds: 1 }])
  expect(text).toContain('skipped')
  expect(text).toMatch(/\n3 passed, 0 failed$/)
})

test('a step without tests counts as one', () => {
  expect(judge(0, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(judge(2, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a runner that fails without a failed test is not green', () => {
  const count = { passed: 12, failed: 0, skipped: 0 }
  expect(judge(1, count).failed).toBe(1)
  expect(judge(1, { ...count, failed: 3 }).failed).toBe(3)
  expect(judge(0, count)).toEqual(count)
})

test('a browser test that passes only at the second try has failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } })).toEqual({
    passed: 5,
    failed: 3,
    skipped: 3,
  })
})

test('tests that are left to be written are skipped ones', () => {
  const report = { numPassedTests: 9, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  expect(countVitest(report)).toEqual({ passed: 9, failed: 1, skipped: 3 })
})
