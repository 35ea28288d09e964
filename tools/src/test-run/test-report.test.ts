import { expect, test } from 'vitest'
import { countStep, formatSummary, readTests } from './test-report.ts'

const passed = { title: 'a.test.ts: works', seconds: 1, isSkipped: false }

test('the end lists failed tests with their messages, and the last line has the totals', () => {
  const failure = '\u001b[31mTimeout\u001b[39m of 5 s\n\n  at line 3'
  const text = formatSummary([
    { name: 'types', exitCode: 0, seconds: 2.34 },
    {
      name: 'browser',
      exitCode: 1,
      seconds: 61,
      tests: [passed, { ...passed, title: 'b.spec.ts: breaks', seconds: 5, failure }],
    },
  ])
  expect(text.split('\n')).toEqual([
    '✓  types: 1 passed, 0 failed, 2.3 s',
    '✗  browser: 1 passed, 1 failed, 61.0 s',
    '',
    'Slowest tests:',
    '   5.0 s  browser: b.spec.ts: breaks',
    '   1.0 s  browser: a.test.ts: works',
    '',
    '✗  browser: b.spec.ts: breaks',
    '     Timeout of 5 s',
    '       at line 3',
    '',
    '2 passed, 1 failed',
  ])
})

test('the ten slowest tests of all steps are listed above the totals', () => {
  const tests = Array.from({ length: 12 }, (_, i) => ({ ...passed, title: `${i}`, seconds: i }))
  const lines = formatSummary([
    { name: 'unit', exitCode: 0, seconds: 90, tests },
    { name: 'browser', exitCode: 0, seconds: 90, tests: [{ ...passed, seconds: 61.25 }] },
  ]).split('\n')
  const start = lines.indexOf('Slowest tests:')
  expect(lines.slice(start + 1, start + 3)).toEqual([
    '  61.3 s  browser: a.test.ts: works',
    '  11.0 s  unit: 11',
  ])
  expect(lines.slice(start + 10)).toEqual(['   3.0 s  unit: 3', '', '13 passed, 0 failed'])
})

test('a step without tests counts as one', () => {
  expect(countStep({ exitCode: 0 })).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(countStep({ exitCode: 2 })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a runner that fails without a failed test counts as failed', () => {
  const failed = { ...passed, failure: '' }
  expect(countStep({ exitCode: 1, tests: [passed] }).failed).toBe(1)
  expect(countStep({ exitCode: 1, tests: [failed, failed, passed] }).failed).toBe(2)
  expect(countStep({ exitCode: 0, tests: [passed] })).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test.each([
  ['Vitest', '<failure message="m" type="AssertionError">expected &lt;p&gt; &amp; 1</failure>'],
  ['Playwright', '<failure message="m" type="FAILURE"><![CDATA[expected <p> & 1]]></failure>'],
])('the report of %s is read', (_, failure) => {
  const xml = `<?xml version="1.0"?><testsuites tests="3"><testsuite name="a.test.ts">
    <testcase classname="a.test.ts" name="it &quot;works&quot;" time="1.5"></testcase>
    <testcase name="it breaks" classname="a.test.ts" time="0.25">${failure}</testcase>
    <testcase classname="a.test.ts" name="later" time="0"><skipped/></testcase>
    <testcase classname="a.test.ts" name="short" time="0"/>
  </testsuite></testsuites>`
  const tests = readTests(xml)
  expect(tests).toEqual([
    { title: 'a.test.ts: it "works"', seconds: 1.5, isSkipped: false },
    { title: 'a.test.ts: it breaks', seconds: 0.25, isSkipped: false, failure: 'expected <p> & 1' },
    { title: 'a.test.ts: later', seconds: 0, isSkipped: true },
    { title: 'a.test.ts: short', seconds: 0, isSkipped: false },
  ])
  expect(countStep({ exitCode: 1, tests })).toEqual({ passed: 2, failed: 1, skipped: 1 })
})
