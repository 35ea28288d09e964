export interface Count {
  passed: number
  failed: number
  skipped: number
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
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export function countVitest(report: VitestReport): Count {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A test that passes only at the second try has failed. */
export function countPlaywright({ stats }: PlaywrightReport): Count {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }
}

/**
 * A step without tests of its own (types, lint, a build) counts as one. A runner that failed without
 * a failed test, or without saying anything, counts one failure: it is never silently green.
 */
export function judge(exitCode: number, count: Count | undefined): Count {
  if (!count) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

export function total(results: readonly Count[]): Count {
  const sum = (key: keyof Count) => results.reduce((all, result) => all + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** A table of the steps; its last line is the one that machines read, too. */
export function summary(results: readonly StepResult[]): string {
  const all = total(results)
  const rows = [
    ['', 'step', 'passed', 'failed', 'skipped', 'seconds'],
    ...results.map((result) => [
      result.failed > 0 ? '✗' : '✓',
      result.name,
      ...[result.passed, result.failed, result.skipped].map(String),
      result.seconds.toFixed(1),
    ]),
  ].map((row) => (all.skipped > 0 ? row : row.toSpliced(4, 1)))
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) =>
    row
      .map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', `${all.passed} passed, ${all.failed} failed`].join('\n')
}
