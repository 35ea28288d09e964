import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../find/find-chromium.ts'
import { run } from '../run.ts'
import { buildWeb, isWebBuilt } from '../web-build.ts'
import prepareDemoData from './demo-data.ts'
import {
  type Count,
  countPlaywright,
  countStep,
  countVitest,
  formatSummary,
  type StepResult,
} from './test-report.ts'

const [first, ...others] = process.argv.slice(2)
const subset = first === 'e2e' || first === 'long' ? first : undefined
const filters = subset || first === undefined ? others : [first, ...others]
const reports = mkdtempSync(join(tmpdir(), 'nutripim-reports-'))

interface Step {
  name: string
  run(): Promise<Count>
}

const types: Step = {
  name: 'types',
  run: async () => countStep(await run('tsc', ['-b']), undefined),
}
const lint: Step = {
  name: 'lint and format',
  run: async () => countStep(await run('biome', ['check', '.']), undefined),
}
const unused: Step = {
  name: 'unused code',
  run: async () => countStep(await run('knip', []), undefined),
}
const webBuild: Step = {
  name: 'web build',
  run: async () => countStep(isWebBuilt() || (await buildWeb()) ? 0 : 1, undefined),
}
let removeDemoData = () => {}
const demoData: Step = {
  name: 'demo data',
  async run() {
    removeDemoData = await prepareDemoData()
    return countStep(0, undefined)
  },
}
const browser: Step = {
  name: 'browser',
  async run() {
    const report = join(reports, 'browser.json')
    const code = await run(
      'playwright',
      [
        ...['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
        ...(filters.length > 0 ? ['--pass-with-no-tests', ...filters] : []),
      ],
      { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: findChromium() } },
    )
    return countStep(code, readCount(report, countPlaywright))
  },
}

/** A step that runs some of the projects of vitest.config.ts. */
function createVitestStep(name: string, ...projects: string[]): Step {
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

const all: Step[] = [
  types,
  lint,
  unused,
  createVitestStep('unit', 'unit', 'web'),
  createVitestStep('server, embedded database', 'server-embedded'),
  createVitestStep('server, PostgreSQL', 'server-postgres'),
  webBuild,
  demoData,
  createVitestStep('processes', 'process'),
  browser,
]

if (subset === 'long') {
  all.push(createVitestStep('long tests', 'long'))
  process.env.NUTRIPIM_LONG = '1'
}
const results: StepResult[] = []
try {
  for (const { name, run } of subset === 'e2e' ? [types, webBuild, browser] : all) {
    process.stdout.write(`\n━━ ${name}\n`)
    const started = performance.now()
    const count = await run().catch((error: Error) => {
      process.stderr.write(`${error.message}\n`)
      return countStep(1, undefined)
    })
    results.push({ name, ...count, seconds: (performance.now() - started) / 1000 })
  }
} finally {
  removeDemoData()
  rmSync(reports, { recursive: true, force: true })
}
process.stdout.write(`\n${formatSummary(results)}\n`)
if (results.some((result) => result.failed > 0)) process.exitCode = 1
