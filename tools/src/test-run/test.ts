import { existsSync, statfsSync } from 'node:fs'
import { findBase, listChangedFiles, listSpecs, selectSpecs } from './changed-files.ts'
import {
  build,
  createBrowserStep,
  createVitestStep,
  demoData,
  lint,
  removeTemporaryFiles,
  type Step,
  types,
  unused,
} from './steps.ts'
import { testParts } from './test-parts.ts'
import { countStep, formatSummary, type StepResult } from './test-report.ts'

const [first, ...others] = process.argv.slice(2)
const subsets = ['e2e', 'rest', 'long', 'changed'] as const
const subset = subsets.find((name) => name === first)
const filters = subset || first === undefined ? others : [first, ...others]
const isMain = !subset && filters.length === 0

const { embeddedMain, embeddedRest, processMain, slow } = testParts
/** Of the tests that `npm test` leaves out, those that it would run on the embedded database. */
const slowEmbedded = slow.filter((file) => embeddedMain.some((part) => file.startsWith(part)))

/** The steps of a run; steps of one group run at the same time. */
function listSteps(): Step[][] {
  if (subset === 'e2e') return [[types], [build], [createBrowserStep(filters)]]
  if (subset === 'changed') return listStepsOfChange(findBase(filters[0]))
  if (subset === 'rest') return listOtherSteps()
  const isLong = subset === 'long'
  return [
    [types],
    [lint, unused, build],
    [createVitestStep('unit', ['unit', 'web'], filters)],
    [createVitestStep('server, PostgreSQL', ['server-postgres'], filters)],
    [
      createVitestStep(
        'server, embedded database',
        ['server-embedded'],
        isMain ? embeddedMain : filters,
      ),
    ],
    [demoData],
    [createVitestStep('processes', ['process'], isMain ? processMain : filters)],
    [createBrowserStep(filters)],
    ...(isLong ? [[createVitestStep('long tests', ['long'], filters)]] : []),
  ]
}

/** What `npm test` leaves out and no long test is. */
function listOtherSteps(): Step[][] {
  return [
    [types],
    [build],
    [createVitestStep('unit', ['unit', 'web'], slow)],
    [createVitestStep('server, PostgreSQL', ['server-postgres'], slow)],
    [
      createVitestStep(
        'server, embedded database',
        ['server-embedded'],
        [...embeddedRest, ...slowEmbedded],
      ),
    ],
    [demoData],
    [createVitestStep('processes', ['process'], [])],
    [createBrowserStep([])],
  ]
}

/** What a change can affect: tests that import a changed file, and browser tests of its section. */
function listStepsOfChange(base: string): Step[][] {
  const specs = selectSpecs(listChangedFiles(base), listSpecs())
  const options = ['--changed', base]
  return [
    [types],
    [lint],
    [createVitestStep('unit', ['unit', 'web'], options)],
    [createVitestStep('server, PostgreSQL', ['server-postgres'], options)],
    ...(specs.length > 0 ? [[build], [createBrowserStep(specs)]] : []),
  ]
}

async function runStep({ name, run }: Step): Promise<StepResult> {
  process.stdout.write(`\n━━ ${name}\n`)
  const started = performance.now()
  const result = await run().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    return { exitCode: 1 }
  })
  return { name, ...result, seconds: (performance.now() - started) / 1000 }
}

/**
 * Keeps temporary files in memory, if there is enough of it: each file of server tests copies and deletes a
 * database of 650 files, which takes a fifth of their time on a disk.
 */
function keepTemporaryFilesInMemory(): void {
  const folder = '/dev/shm'
  const gigabyte = 1024 ** 3
  // Only Linux has this folder.
  if (!existsSync(folder)) return
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize > 4 * gigabyte) process.env.TMPDIR ??= folder
}

if (isMain || subset === 'rest') process.env.NUTRIPIM_TESTS = isMain ? 'main' : 'rest'
if (subset === 'long') process.env.NUTRIPIM_LONG = '1'
else keepTemporaryFilesInMemory()
const results: StepResult[] = []
try {
  for (const group of listSteps()) {
    results.push(...(await Promise.all(group.map(runStep))))
    // Browser tests would go on with the product that was built before.
    if (results.some(({ name, exitCode }) => name === build.name && exitCode !== 0)) break
  }
} finally {
  removeTemporaryFiles()
}
process.stdout.write(`\n${formatSummary(results)}\n`)
if (results.some((result) => countStep(result).failed > 0)) process.exitCode = 1
