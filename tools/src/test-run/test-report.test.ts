import { expect, test } from 'vitest'
import { countPlaywright, countStep, countVitest, formatSummary } from './test-report.ts'

test('the end lists failed tests with their messages, and the last line has the totals', () => {
  const text = formatSummary([
    { name: 'types', passed: 1, failed: 0, skipped: 0, failures: [], seconds: 2.34 },
    {
      name: 'browser',
      passed: 40,
      failed: 2,
      skipped: 0,
      failures: [
        { title: 'a', message: '\u001b[31mTimeout\u001b[39m of 5 s\n\n  at line 3' },
        { title: 'b', message: '' },
      ],
      seconds: 61,
    },
  ])
  expect(text.split('\n')).toEqual([
    '   step     passed  failed  seconds',
    '✓  types         1       0      2.3',
    '✗  browser      40       2     61.0',
    '',
    '✗  browser: a',
    '     Timeout of 5 s',
    '       at line 3',
    '✗  browser: b',
    '',
    '41 passed, 2 failed',
  ])
})

test('the column of skipped tests appears only if there are any', () => {
  const text = formatSummary([
    { name: 'unit', passed: 3, failed: 0, skipped: 1, failures: [], seconds: 1 },
  ])
  expect(text).toContain('skipped')
  expect(text).toMatch(/\n3 passed, 0 failed$/)
})

test('the ten slowest tests of all steps are listed above the totals', () => {
  const durations = Array.from({ length: 12 }, (_, i) => ({ title: `test ${i}`, seconds: i }))
  const step = { passed: 12, failed: 0, skipped: 0, failures: [], seconds: 90 }
  const lines = formatSummary([
    { name: 'unit', ...step, durations },
    { name: 'browser', ...step, durations: [{ title: 'a.spec.ts: opens', seconds: 61.25 }] },
  ]).split('\n')
  const start = lines.indexOf('Slowest tests:')
  expect(lines.slice(start + 1, start + 3)).toEqual([
    '  61.3 s  browser: a.spec.ts: opens',
    '  11.0 s  unit: test 11',
  ])
  expect(lines.slice(start + 10)).toEqual(['   3.0 s  unit: test 3', '', '24 passed, 0 failed'])
})

test('a step without tests counts as one', () => {
  expect(countStep(0, undefined)).toMatchObject({ passed: 1, failed: 0 })
  expect(countStep(2, undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test('a runner that fails without a failed test counts as failed', () => {
  const count = { passed: 12, failed: 0, skipped: 0, failures: [] }
  expect(countStep(1, count).failed).toBe(1)
  expect(countStep(1, { ...count, failed: 3 }).failed).toBe(3)
  expect(countStep(0, count)).toEqual(count)
})

test('a browser test that passes only on the second attempt counts as failed', () => {
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 },
    suites: [
      {
        specs: [
          {
            title: 'works',
            file: 'a.spec.ts',
            ok: true,
            tests: [{ results: [{ duration: 2500 }] }],
          },
        ],
        suites: [
          {
            specs: [
              {
                title: 'breaks',
                file: 'a.spec.ts',
                ok: false,
                tests: [{ results: [{ duration: 500, error: { message: 'no row' } }] }],
              },
            ],
          },
        ],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 3,
    skipped: 3,
    failures: [{ title: 'a.spec.ts: breaks', message: 'no row' }],
    durations: [
      { title: 'a.spec.ts: works', seconds: 2.5 },
      { title: 'a.spec.ts: breaks', seconds: 0.5 },
    ],
  })
})

test('tests marked as todo count as skipped', () => {
  const report = {
    numPassedTests: 9,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      {
        assertionResults: [
          { fullName: 'it works', status: 'passed', duration: 1200 },
          { fullName: 'it breaks', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
    ],
  }
  expect(countVitest(report)).toEqual({
    passed: 9,
    failed: 1,
    skipped: 3,
    failures: [{ title: 'it breaks', message: 'expected 1 to be 2' }],
    durations: [
      { title: 'it works', seconds: 1.2 },
      { title: 'it breaks', seconds: 0 },
    ],
  })
})
