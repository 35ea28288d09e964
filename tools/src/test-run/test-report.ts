import { stripVTControlCharacters } from 'node:util'

export interface Count {
  passed: number
  failed: number
  skipped: number
  /** The failed tests, if the runner reported them. */
  failures: TestFailure[]
  /** How long each test took, if the runner reported it. */
  durations?: TestDuration[]
}

interface TestFailure {
  title: string
  /** What the first failed assertion said. */
  message: string
}

interface TestDuration {
  title: string
  seconds: number
}

export interface StepResult extends Count {
  name: string
  seconds: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  specs: {
    title: string
    file: string
    ok: boolean
    tests?: { results: { duration: number; error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export function countVitest(report: VitestReport): Count {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: tests
      .filter((test) => test.status === 'failed')
      .map((test) => ({ title: test.fullName, message: test.failureMessages?.[0] ?? '' })),
    durations: tests.map(({ fullName, duration }) => ({
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  }
}

/** A test that passes only on the second attempt counts as failed. */
export function countPlaywright({ stats, suites }: PlaywrightReport): Count {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: listSpecs(suites)
      .filter((spec) => !spec.ok)
      .map(({ file, title, tests = [] }) => ({
        title: `${file}: ${title}`,
        message:
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? '',
      })),
    durations: listSpecs(suites).map(({ file, title, tests = [] }) => ({
      title: `${file}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) /
        1000,
    })),
  }
}

function listSpecs(suites: readonly PlaywrightSuite[]): PlaywrightSuite['specs'] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...listSpecs(inner)])
}

/**
 * A step without tests (types, lint, a build) counts as one. A runner that fails without a failed
 * test or without a report counts as one failure, so that an error is never hidden.
 */
export function countStep(exitCode: number, count: Count | undefined): Count {
  const hasPassed = exitCode === 0
  if (!count)
    return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0, failures: [] }
  return !hasPassed && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Formats a table of the steps. Programs read its last line. */
export function formatSummary(results: readonly StepResult[]): string {
  const total = (key: 'passed' | 'failed' | 'skipped') =>
    results.reduce((sum, result) => sum + result[key], 0)
  const rows = [
    ['', 'step', 'passed', 'failed', 'skipped', 'seconds'],
    ...results.map((result) => [
      result.failed > 0 ? '✗' : '✓',
      result.name,
      ...[result.passed, result.failed, result.skipped].map(String),
      result.seconds.toFixed(1),
    ]),
  ].map((row) => (total('skipped') > 0 ? row : row.toSpliced(4, 1)))
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const lines = rows.map((row) =>
    row
      .map((cell, i) => (i < 2 ? cell.padEnd(widthOf(i)) : cell.padStart(widthOf(i))))
      .join('  ')
      .trimEnd(),
  )
  const failures = results.flatMap((result) =>
    result.failures.flatMap(({ title, message }) => [
      `✗  ${result.name}: ${title}`,
      ...formatMessage(message),
    ]),
  )
  return [
    ...lines,
    '',
    ...formatSlowest(results),
    ...(failures.length > 0 ? [...failures, ''] : []),
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n')
}

const maxMessageLines = 20

/** The beginning of a message, so that the end of a log says why a test failed. */
function formatMessage(message: string): string[] {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, maxMessageLines)
  return lines.filter((line) => line.trim() !== '').map((line) => `     ${line}`)
}

/** The tests that took longest, so that a test run that becomes slower shows where. */
function formatSlowest(results: readonly StepResult[]): string[] {
  const slowest = results
    .flatMap(({ name, durations = [] }) => durations.map((test) => ({ name, ...test })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  if (slowest.length === 0) return []
  const lines = slowest.map(
    ({ name, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}: ${title}`,
  )
  return ['Slowest tests:', ...lines, '']
}
