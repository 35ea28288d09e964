import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '../builds.ts'
import { findTestBrowser } from '../find/find-chromium.ts'
import { run } from '../run.ts'
import prepareDemoData from './demo-data.ts'
import { type Count, countPlaywright, countStep, countVitest } from './test-report.ts'

export interface Step {
  name: string
  run(): Promise<Count>
}

const reports = mkdtempSync(join(tmpdir(), 'nutripim-reports-'))
let removeDemoData = () => {}

export const types: Step = {
  name: 'types',
  run: async () => countStep(await run('tsc', ['-b']), undefined),
}

export const lint: Step = {
  name: 'lint and format',
  run: async () => countStep(await run('biome', ['check', '.']), undefined),
}

export const unused: Step = {
  name: 'unused code',
  run: async () => countStep(await run('knip', []), undefined),
}

export const build: Step = {
  name: 'build',
  run: async () => countStep((await buildProduct()) ? 0 : 1, undefined),
}

export const demoData: Step = {
  name: 'demo data',
  async run() {
    removeDemoData = await prepareDemoData()
    return countStep(0, undefined)
  },
}

/** Runs the browser tests; with filters only those whose file matches one. */
export function createBrowserStep(filters: readonly string[]): Step {
  return {
    name: 'browser',
    async run() {
      const report = join(reports, 'browser.json')
      const code = await run(
        'playwright',
        [
          ...['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
          ...(filters.length > 0 ? ['--pass-with-no-tests', ...filters] : []),
        ],
        { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: findTestBrowser() } },
      )
      return countStep(code, readCount(report, countPlaywright))
    },
  }
}

/** Runs some of the projects of vitest.config.ts; filters are options or parts of file names. */
export function createVitestStep(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
): Step {
  return {
    name,
    async run() {
      const report = join(reports, `${projects.join('-')}.json`)
      const code = await run('vitest', [
        ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...projects.flatMap((project) => ['--project', project]),
        ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
      ])
      return countStep(code, readCount(report, countVitest))
    },
  }
}

function readCount<Report>(file: string, count: (report: Report) => Count): Count | undefined {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The runner ended without a report, and its exit code decides.
    return undefined
  }
}

export function removeTemporaryFiles(): void {
  removeDemoData()
  rmSync(reports, { recursive: true, force: true })
}
