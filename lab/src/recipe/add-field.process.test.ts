import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '@nutripim/tools/project'
import { copyProject } from '@nutripim/tools/test-support/copy-project'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLines, type RecipeStep, readRecipe } from './read-recipe.ts'

const maxFiles = 6
const minutes = 60_000

/** Tests about every field of the applications screen; in the copy they run for the new one. */
const fieldTests = [
  'apps/server/src/integration-tests/product-fields.db.test.ts',
  'apps/web/src/products/applications/application-columns.test.ts',
  'apps/web/src/products/compare/comparison-cells.test.ts',
]

let copy: string
let steps: RecipeStep[]

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'nutripim-recipe-')))
  copyProject(root, copy)
  steps = readRecipe(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'), 'Add a field').map(
    (step) => ({ ...step, path: step.path.replace('NNNN', nextMigration()) }),
  )
}, 2 * minutes)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the recipe "Add a field" adds a field to every part of the product', {
  timeout: 10 * minutes,
}, () => {
  for (const step of steps) applyStep(step)
  const isTest = (path: string) => path.includes('.test.')
  const touched = new Set(steps.map(({ path }) => path).filter((path) => !isTest(path)))
  console.log(
    `"Add a field" touches ${touched.size} files besides its test: ${[...touched].join(', ')}`,
  )
  expect(touched.size).toBeLessThanOrEqual(maxFiles)

  run('biome', ['check', '--vcs-enabled=false', ...steps.map(({ path }) => path)])
  run('tsc', ['-b'])

  const recipeTests = steps.map(({ path }) => path).filter(isTest)
  expect(recipeTests).toHaveLength(1)
  const report = join(copy, 'report.json')
  run('vitest', [
    'run',
    ...['--project', 'unit', '--project', 'server-postgres'],
    ...['--testNamePattern', 'organicFarming'],
    ...['--reporter', 'json', '--outputFile', report],
    ...fieldTests,
    ...recipeTests,
  ])
  const passed = readPassedTests(report)
  console.log(passed.join('\n'))
  expect(passed).toEqual([
    'organicFarming is a column of the grid and a field of the panel',
    'organicFarming is a row of the comparison and can be copied',
    'organicFarming is exported to the workbook and imported again',
    'organicFarming is part of a draft',
    'organicFarming is saved and read back',
    'organicFarming is saved and read back by all calls',
    'organicFarming is shown in the comparison of countries',
    'organicFarming is written to the log under its label',
  ])
})

function applyStep(step: RecipeStep): void {
  const file = join(copy, step.path)
  if (step.below === undefined) {
    if (existsSync(file)) throw new Error(`${step.path} is not a new file.`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${step.lines.join('\n')}\n`)
  } else writeFileSync(file, insertLines(readFileSync(file, 'utf8'), step))
}

function nextMigration(): string {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((name) =>
    Number.parseInt(name, 10),
  )
  return String(Math.max(...numbers.filter(Number.isInteger)) + 1).padStart(4, '0')
}

/** Runs an installed program in the copy; what it prints is shown if it fails. */
function run(program: string, args: string[]): void {
  // The variables of this run of vitest would be taken for those of the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  )
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: copy,
    env,
    encoding: 'utf8',
  })
  expect(status, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
}

interface TestReport {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

function readPassedTests(file: string): string[] {
  const { testResults }: TestReport = JSON.parse(readFileSync(file, 'utf8'))
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ title }) => title)
    .sort()
}
