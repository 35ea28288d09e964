import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '../builds.ts'
import { run } from '../run.ts'
import prepareDemoData from './demo-data.ts'
import { readTests, type TestResult } from './test-report.ts'

export interface Step {
  name: string
  run(): Promise<{ exitCode: number; tests?: TestResult[] }>
}

const reports = mkdtempSync(join(tmpdir(), 'nutripim-reports-'))
let removeDemoData = () => {}

const command = (name: string, program: string, args: string[]): Step => ({
  name,
  run: async () => ({ exitCode: await run(program, args) }),
})
export const types = command('types', 'tsc', ['-b'])
export const lint = command('lint and format', 'biome', ['check', '.'])
export const unused = command('unused code', 'knip', [])

export const build: Step = {
  name: 'build',
  run: async () => ({ exitCode: (await buildProduct()) ? 0 : 1 }),
}

export const demoData: Step = {
  name: 'demo data',
  async run() {
    removeDemoData = await prepareDemoData()
    return { exitCode: 0 }
  },
}

/** Runs the browser tests; with filters only those whose file matches one. */
export function createBrowserStep(filters: readonly string[]): Step {
  const options = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,junit']
  return createTestStep('browser', 'playwright', (report) => ({
    args: [...options, ...(filters.length > 0 ? ['--pass-with-no-tests', ...filters] : [])],
    env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
  }))
}

/** Runs some of the projects of vitest.config.ts; filters are options or parts of file names. */
export function createVitestStep(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
): Step {
  return createTestStep(name, 'vitest', (report) => ({
    args: [
      ...['run', '--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`],
      ...projects.flatMap((project) => ['--project', project]),
      ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
    ],
  }))
}

function createTestStep(
  name: string,
  program: string,
  prepare: (report: string) => { args: string[]; env?: Record<string, string> },
): Step {
  return {
    name,
    async run() {
      const report = join(reports, `${name}.xml`)
      const { args, env = {} } = prepare(report)
      const exitCode = await run(program, args, { env })
      // Without a report the exit code decides.
      return existsSync(report)
        ? { exitCode, tests: readTests(readFileSync(report, 'utf8')) }
        : { exitCode }
    },
  }
}

export function removeTemporaryFiles(): void {
  removeDemoData()
  rmSync(reports, { recursive: true, force: true })
}
