export interface Count {
  passed: number
  failed: number
  skipped: number
  /** The titles of failed tests, if the runner reported them. */
  failures: string[]
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
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

interface PlaywrightSuite {
  specs: { title: string; file: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export function countVitest(report: VitestReport): Count {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .flatMap((file) => file.assertionResults)
      .filter((test) => test.status === 'failed')
      .map((test) => test.fullName),
  }
}

/** A test that passes only on the second attempt counts as failed. */
export function countPlaywright({ stats, suites }: PlaywrightReport): Count {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(listFailures),
  }
}

function listFailures({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok)
  return [...failed.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(listFailures)]
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
    result.failures.map((failure) => `✗  ${result.name}: ${failure}`),
  )
  return [
    ...lines,
    '',
    ...(failures.length > 0 ? [...failures, ''] : []),
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n')
}
