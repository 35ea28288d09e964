import { stripVTControlCharacters } from 'node:util'

export interface TestResult {
  title: string
  seconds: number
  isSkipped: boolean
  /** What the test said when it failed. */
  failure?: string
}

export interface StepResult {
  name: string
  seconds: number
  exitCode: number
  /** Missing for a step without tests (types, lint, a build), or if the runner wrote no report. */
  tests?: TestResult[]
}

/** Reads a JUnit report. Vitest and Playwright write the same one. */
export function readTests(xml: string): TestResult[] {
  const cases = xml.matchAll(/<testcase ([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)
  return [...cases].map(([, attributes = '', body = '']) => {
    const read = (name: string) =>
      decode(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    const [, failure] = /<(?:failure|error)\b[^>]*>([\s\S]*?)<\/(?:failure|error)>/.exec(body) ?? []
    return {
      title: `${read('classname')}: ${read('name')}`,
      seconds: Number(read('time')),
      isSkipped: body.includes('<skipped'),
      ...(failure !== undefined && { failure: decode(failure) }),
    }
  })
}

const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const

function decode(text: string): string {
  return text
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof entities) => entities[name])
}

/**
 * A step without tests counts as one. A runner that fails without a failed test or without a report
 * counts as one failure, so that an error is never hidden.
 */
export function countStep({ exitCode, tests }: Pick<StepResult, 'exitCode' | 'tests'>) {
  const skipped = tests?.filter(({ isSkipped }) => isSkipped).length ?? 0
  const failed = tests?.filter(({ failure }) => failure !== undefined).length ?? 0
  const passed = tests ? tests.length - skipped - failed : Number(exitCode === 0)
  return { passed, failed: failed || Number(exitCode !== 0), skipped }
}

/** What the end of a log has to say: the steps, the slowest tests, what failed. Programs read the last line. */
export function formatSummary(results: readonly StepResult[]): string {
  const counts = results.map(countStep)
  const total = (key: 'passed' | 'failed') => counts.reduce((sum, count) => sum + count[key], 0)
  const steps = results.map(({ name, seconds, ...step }) => {
    const { passed, failed, skipped } = countStep(step)
    const more = skipped > 0 ? `, ${skipped} skipped` : ''
    return `${failed > 0 ? '✗' : '✓'}  ${name}: ${passed} passed, ${failed} failed${more}, ${seconds.toFixed(1)} s`
  })
  const tests = results.flatMap(({ name, tests = [] }) =>
    tests.map((test) => ({ ...test, title: `${name}: ${test.title}` })),
  )
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  const failures = tests.flatMap(({ title, failure }) =>
    failure === undefined ? [] : [`✗  ${title}`, ...formatFailure(failure)],
  )
  return [
    ...[...steps, ''],
    ...(slowest.length > 0 ? ['Slowest tests:'] : []),
    ...slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`),
    ...['', ...failures, ...(failures.length > 0 ? [''] : [])],
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n')
}

/** The beginning of a message, so that the end of a log says why a test failed. */
function formatFailure(failure: string): string[] {
  const lines = stripVTControlCharacters(failure).split('\n').slice(0, 20)
  return lines.filter((line) => line.trim() !== '').map((line) => `     ${line}`)
}
