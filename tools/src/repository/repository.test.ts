import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minVersion } from 'semver'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../project.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Workflow {
  permissions: Record<string, string>
  concurrency: { group: string }
  on: Record<string, unknown>
  jobs: Record<string, Job>
}
interface Job {
  strategy?: { matrix: { node: string[]; system?: string[] } }
  container: string
  'timeout-minutes': number
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[]
}

const workflow: Workflow = parse(read('.github/workflows/ci.yml'))
const { test: tests, audit, long } = workflow.jobs
const jobs = Object.entries(workflow.jobs)
const project = JSON.parse(read('package.json'))
const recommended = read('.nvmrc').trim()
const oldest = minVersion(project.engines.node)

const listCommands = (job: Job | undefined) => job?.steps.flatMap(({ run }) => run ?? []) ?? []

test('the workflow tests the oldest Node.js that is supported and the recommended one, on two processors', () => {
  expect(tests?.strategy?.matrix.node).toEqual([
    `${oldest?.major}.${oldest?.minor}`,
    '22',
    recommended,
  ])
  expect(tests?.strategy?.matrix.system).toEqual(['ubuntu-24.04', 'ubuntu-24.04-arm'])
  expect(tests?.container).toContain('matrix.node')
})

test('the workflow tests each push, looks for known vulnerabilities, and runs the long tests each week', () => {
  expect(Object.keys(workflow.on)).toEqual([
    'push',
    'pull_request',
    'schedule',
    'workflow_dispatch',
  ])
  expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \d$/) }])
  expect(listCommands(tests)).toContain('.ci/run')
  expect(listCommands(audit)).toEqual(['npm audit --omit=dev'])
  expect(long?.strategy?.matrix.node).toEqual(['22', recommended])
  expect(listCommands(long)).toContain('npm run test:long')
})

test('the workflow can only read, and a newer push to a change request ends the older run', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' })
  expect(workflow.concurrency.group).toContain('github.ref')
  expect(jobs.filter(([, job]) => !job['timeout-minutes'])).toEqual([])
})

test('every action of the workflow is pinned to a commit, and tests have the whole history', () => {
  const used = jobs.flatMap(([name, { steps }]) =>
    steps.flatMap((step) => (step.uses ? [{ ...step, name }] : [])),
  )
  expect(used.map(({ name }) => name)).toEqual(['test', 'audit', 'long'])
  expect(used.filter(({ uses = '' }) => !/@[\da-f]{40}$/.test(uses))).toEqual([])
  const complete = used.filter((step) => step.with?.['fetch-depth'] === 0)
  expect(complete.map(({ name }) => name)).toEqual(['test', 'long'])
})

test('the scripts that the workflow runs exist', () => {
  const commands = jobs.flatMap(([, job]) => listCommands(job))
  const scripts = commands.flatMap((command) => /^npm run ([\w:-]+)/.exec(command)?.[1] ?? [])
  expect(scripts).not.toEqual([])
  expect(scripts.filter((script) => !(script in project.scripts))).toEqual([])
  const files = commands.filter((command) => command.startsWith('.'))
  expect(files).not.toEqual([])
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('images and the development container use the recommended Node.js', () => {
  const images = ['Containerfile', 'deploy/drill/Containerfile'].flatMap((path) =>
    [...read(path).matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => ({ path, image })),
  )
  const { image } = JSON.parse(read('.devcontainer/devcontainer.json'))
  const all = [...images, { path: '.devcontainer/devcontainer.json', image: String(image) }]
  expect(all.length).toBeGreaterThanOrEqual(4)
  expect(all.filter((each) => !each.image.includes(`node:${recommended}-`))).toEqual([])
  const product = images.filter(({ path }) => path === 'Containerfile')
  expect(product.filter((each) => !/@sha256:[\da-f]{64}$/.test(each.image))).toEqual([])
})

test('the development container has PostgreSQL and a browser, and installs the packages', () => {
  const container = JSON.parse(read('.devcontainer/devcontainer.json'))
  expect(container.onCreateCommand).toMatch(/chromium.* postgresql/)
  expect(container.updateContentCommand).toBe('npm ci')
})

test('code owners are named for everything, and for paths that exist', () => {
  const lines = read('.github/CODEOWNERS').split('\n')
  const rules = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
  expect(rules[0]?.[0]).toBe('*')
  expect(rules.filter(([, ...owners]) => !owners.some((owner) => /^@\w/.test(owner)))).toEqual([])
  const paths = rules.slice(1).map(([path = '']) => path)
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !path.startsWith('/') || !existsSync(join(root, path)))).toEqual([])
})

test('the forms for issues ask for version and steps', () => {
  const folder = '.github/ISSUE_TEMPLATE'
  const names = readdirSync(join(root, folder)).filter((name) => name !== 'config.yml')
  expect(names).toEqual(['bug.yml', 'idea.yml'])
  for (const name of names) {
    const form: IssueForm = parse(read(`${folder}/${name}`))
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
    const fields = form.body.filter(({ type }) => type !== 'markdown')
    expect(fields.map(({ id }) => id)).toEqual(expect.arrayContaining(['version', 'steps']))
    expect(fields.filter(({ attributes }) => !attributes.label)).toEqual([])
  }
})

interface IssueForm {
  body: { type: string; id?: string; attributes: { label?: string } }[]
}

test('editors format as Biome does', () => {
  const { formatter } = JSON.parse(read('biome.json'))
  const settings = Object.fromEntries(
    [...read('.editorconfig').matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(settings).toMatchObject({
    indent_style: formatter.indentStyle,
    indent_size: String(formatter.indentWidth),
    max_line_length: String(formatter.lineWidth),
    end_of_line: 'lf',
    insert_final_newline: 'true',
  })
})

test('the repository contains no file that a build, a test or a start writes', () => {
  const list = (...options: string[]) =>
    execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8' })
  // Files that git tracks although .gitignore says that they are written.
  expect(list('--cached', '--ignored', '--exclude-standard')).toBe('')
  const left = /\.(log|tmp|orig|rej|swp|tgz)$|\.DS_Store$/
  expect(
    list()
      .split('\n')
      .filter((path) => left.test(path)),
  ).toEqual([])
})
