import { expect, test } from 'vitest'
import { findAddressCopies } from './lab/src/architecture/address-copies.ts'
import {
  findBareMutations,
  findFolderCycles,
  findForbiddenImports,
  findForbiddenNames,
  findStrayLocks,
  findStrayNotFound,
  findStrayRights,
  findStraySql,
  findStrayUnsavedWork,
  type ImportRule,
  isTest,
} from './lab/src/architecture/architecture.ts'
import { measureProject } from './lab/src/architecture/code-figures.ts'
import { findHandmadeRows } from './lab/src/architecture/handmade-rows.ts'
import { findMisnamedFiles } from './lab/src/architecture/misnamed-files.ts'
import { findRawCounts } from './lab/src/architecture/raw-counts.ts'
import { readProject } from './lab/src/architecture/read-project.ts'
import { findRepeatedSteps } from './lab/src/architecture/repeated-steps.ts'
import { findHandmadeFrames, findLargePages } from './lab/src/architecture/screen-frame.ts'
import { findStrayStatements } from './lab/src/architecture/statements.ts'
import { findStrayImports } from './lab/src/architecture/stray-imports.ts'
import { root } from './tools/src/project.ts'

const contract = 'packages/contract'
const wording = 'packages/wording'
const screens = 'packages/screens'
const agronomy = 'packages/agronomy'
const signIn = 'packages/sign-in'
const deliveryClient = 'packages/delivery-client'
const productSite = 'examples/product-site'
const identityProvider = 'apps/demo-identity'
const server = 'apps/server/src'
const web = 'apps/web/src'

/**
 * Features that other features can use, from the bottom up: each can use those before it. All other
 * features are independent of each other.
 */
const foundations = [
  'identity',
  'text-match',
  'rich-text',
  'product-columns',
  'audit-log',
  'reference',
  'notifications',
  'link-monitor',
  'declarations',
  'exchange',
  'audit',
  'access',
  'api-keys',
  'approvals',
].map((name) => `${server}/features/${name}`)

/** What every screen can use. */
const sharedWeb = [
  `${web}/address`,
  `${web}/api`,
  `${web}/ui`,
  `${web}/audit`,
  `${web}/comments`,
  `${web}/country`,
  `${web}/declarations`,
  `${web}/identity`,
  `${web}/live`,
  `${web}/reference`,
  `${web}/shell`,
  `${web}/exchange`,
  `${web}/views`,
  contract,
  screens,
  wording,
  agronomy,
  signIn,
]

const belowFeatures = [`${server}/platform`, contract, screens, wording, agronomy]

/** The complete list of allowed imports. A folder can always import from itself. */
const table: ImportRule[] = [
  ...['apps', 'packages'].map((folder) => ({
    folder: `${folder}/*/test-support`,
    imports: [],
    reason: 'what tests use together uses its own workspace and the packages.',
  })),
  {
    folder: contract,
    imports: [],
    reason:
      'the contract imports nothing of ours, so that the server and the web app can both use it.',
  },
  {
    folder: wording,
    imports: [contract],
    reason: 'wording turns contract values into sentences and uses nothing else of ours.',
  },
  {
    folder: screens,
    imports: [contract],
    reason:
      'screens holds the addresses of the screens for server and web; it uses only types of the contract.',
  },
  {
    folder: agronomy,
    imports: [],
    reason: 'agronomy is pure calculation and imports nothing of ours.',
  },
  { folder: signIn, imports: [], reason: 'sign-in works in any app and imports nothing of ours.' },
  {
    folder: deliveryClient,
    imports: [contract],
    reason: 'the delivery client works in any system; of the contract it uses only types.',
  },
  {
    folder: identityProvider,
    imports: [],
    reason: 'the demo identity provider replaces an external one and does not know the product.',
  },

  {
    folder: `${server}/platform`,
    imports: [contract],
    reason: 'the platform does not know the features; pass in what it needs.',
  },
  {
    folder: `${server}/seed`,
    imports: [`${server}/platform`, contract, agronomy],
    reason: 'seeds are data and the SQL that loads it; they use only the platform.',
  },
  {
    folder: `${server}/features/*`,
    imports: [...belowFeatures, ...foundations],
    reason:
      'a feature uses the platform, the packages and the foundation features, never another feature.',
  },
  ...foundations.map((folder, at) => ({
    folder,
    imports: [...belowFeatures, ...foundations.slice(0, at)],
    reason: 'a foundation uses only foundations before it in the list `foundations`.',
  })),
  {
    folder: `${server}/assistants`,
    imports: [`${server}/platform`, `${server}/features/**`, contract, wording, agronomy],
    reason: 'tools of assistants are built on the features and serve nothing else.',
  },
  {
    folder: server,
    imports: [`${server}/**`, contract, identityProvider],
    reason: 'the server never imports the web app; both share packages/contract.',
  },

  {
    folder: `${web}/ui`,
    // How a name stands beside other text is no domain, and the server needs it, too.
    imports: ['packages/wording/src/names/**'],
    reason: 'ui components do not know the domain; pass texts in from the screen.',
  },
  {
    folder: `${web}/*`,
    imports: sharedWeb,
    reason:
      'a screen uses api, ui and the shared features, never another feature; it reaches the server only through packages/contract.',
  },
  {
    folder: `${web}/api-keys`,
    imports: [...sharedWeb, `${web}/access`],
    reason: 'a key has an owner and countries, which access knows.',
  },
  {
    folder: `${web}/webhooks`,
    imports: [...sharedWeb, `${web}/access`, `${web}/api-keys`],
    reason: 'a webhook looks and is owned like a key, and reads the same channels.',
  },
  {
    folder: `${web}/api`,
    imports: [`${web}/ui`, contract],
    reason: 'the api folder does not know the features.',
  },
  ...['main.tsx', 'app.tsx', 'router.tsx'].map((file) => ({
    folder: `${web}/${file}`,
    imports: [`${web}/**`, contract, screens, wording, signIn],
    reason: 'the web app reaches the server only through packages/contract.',
  })),

  {
    folder: productSite,
    imports: [deliveryClient],
    reason:
      'the example site uses the product only through the delivery client, as any other site.',
  },
  {
    folder: `${productSite}/src/demo`,
    imports: [productSite, deliveryClient, identityProvider, 'tools'],
    reason: 'the demo starts the product and connects the site to it.',
  },

  { folder: 'tools', imports: [], reason: 'tools build and start the product from outside.' },
  {
    folder: 'e2e',
    imports: ['tools', identityProvider, contract, screens, wording, `${signIn}/test-support/**`],
    reason: 'browser tests use the product only from outside.',
  },
  {
    folder: 'lab',
    imports: ['tools', identityProvider, contract, screens, agronomy, 'apps/server/**'],
    reason: 'the laboratory examines the server and never loads the web app into its process.',
  },
]

const project = readProject(root)
const figures = measureProject(project)

test('imports follow the table', () => {
  expect(findForbiddenImports(project, table)).toEqual([])
})

test.each([web, server, `${server}/platform`, `${server}/features`])(
  'the folders of %s do not import each other in a circle',
  (parent) => {
    expect(findFolderCycles(project, parent)).toEqual([])
  },
)

test('file names are in kebab-case and say what the file is about', () => {
  expect(findForbiddenNames(project)).toEqual([])
})

test('files are named after what they export', () => {
  const parts = 'has the parts of one subject, which together have no other name'
  const text = 'has the labels and sentences of its screens'
  const protocol = 'is named after the term of a protocol, a format or a geometry'
  const reasons = {
    'agronomy/src/decimal.ts': parts,
    'contract/src/api/paging.ts': parts,
    'contract/src/api/permissions.ts': parts,
    'contract/src/api/routes.ts': 'has the tables of routes of the whole API, which is called api',
    'sign-in/src/flow/callback.ts': protocol,
    'sign-in/src/renewal/silent-renew-page.ts': protocol,
    'wording/src/messages.ts': text,
    'assistants/tool-inputs.ts': parts,
    'comments/comment-notifications.ts': parts,
    'platform/api/idempotency.ts': protocol,
    'config/network-config.ts': parts,
    'pdf/page-style.ts': parts,
    'web/src/api/live-queries.ts': parts,
    'api-explorer/json-schema.ts': protocol,
    'identity/start-failure.tsx': parts,
    'publishing/publishing-text.ts': text,
    'search/palette-rows.ts': parts,
    'run/run-text.ts': text,
    'restore/restore-text.ts': text,
    'ui/map/geometry.ts': protocol,
    'ui/theme/scale.ts': parts,
    'input/clipboard-text.ts': protocol,
    'tools/src/project.ts': 'has the root folder of the project, which is called root',
    'e2e/tools/fixtures.ts': 'has the fixtures of Playwright, under the names of its documentation',
    'e2e/tools/offline.ts': parts,
    'lab/src/architecture/architecture.ts': parts,
    'lab/src/bench/rounds.ts': parts,
    'lab/src/cluster/proxy.ts': parts,
    'browser/screen-timing.ts': parts,
  }
  expect(findMisnamedFiles(project, reasons)).toEqual([])
})

test('the SQL of a feature is in its *-sql.ts files', () => {
  expect(findStraySql(project)).toEqual([])
})

test('statements are imported as statements and named by a verb', () => {
  expect(findStrayStatements(project)).toEqual([])
})

test('a record that does not exist is reported with notFound', () => {
  expect(findStrayNotFound(project)).toEqual([])
})

test('users are selected by right with usersWithRight', () => {
  expect(findStrayRights(project)).toEqual([])
})

test('advisory locks have a namespace and are taken with one function', () => {
  expect(findStrayLocks(project)).toEqual([])
})

test('an import is one definition of at most 150 lines, and only the engine writes imports', () => {
  expect(findStrayImports(project)).toEqual([])
})

test('tests build their rows with builders', () => {
  const volume = 'inserts many thousands of rows, which SQL generates'
  const outside = 'knows the product only from outside, and has no builders'
  const rowItself = 'is about the inserted row itself'
  const reasons = {
    'platform/database/': 'tests the database layer, triggers and constraints',
    'integration-tests/outages/database-faults.db.test.ts': 'fills the disk of the database',
    'integration-tests/outages/lost-database.process.test.ts': 'holds a lock in its own session',
    'integration-tests/audit-volume.long.test.ts': volume,
    'features/access/granting-property.db.test.ts': 'inserts random users in one statement',
    'features/access/personal-data/erasure.db.test.ts': rowItself,
    'features/access/roles-index.postgres.db.test.ts': volume,
    'features/advice/advice-volume.long.test.ts': volume,
    'features/audit/months/log-months.db.test.ts': rowItself,
    'features/exchange/import/new-import.db.test.ts': 'changes users that may be stored already',
    'features/products/search/product-search.db.test.ts': volume,
    'features/declarations/compare-profiles.long.test.ts': volume,
    'features/publishing/publication-growth.long.test.ts': volume,
    'features/search/search-delay.long.test.ts': volume,
    'features/search/search-volume.long.test.ts': volume,
    'integration-tests/page-reads.postgres.db.test.ts': volume,
    'packages/delivery-client/src/change-feed.long.test.ts': outside,
    'e2e/access/revoked-rights.process.test.ts': outside,
    'e2e/servers/full-upload-folder.long.test.ts': outside,
    'lab/src/debian-machine/documented-backup.long.test.ts': outside,
  }
  expect(findHandmadeRows(project, reasons)).toEqual([])
})

test('browser tests take the steps they share from e2e/tools', () => {
  expect(findRepeatedSteps(project)).toEqual([])
})

test('work in the background is a worker, started in one place', () => {
  const product = [...project.sources].filter(([path]) => path.startsWith(server) && !isTest(path))
  const using = (code: string) =>
    product.filter(([, text]) => text.includes(code)).map(([path]) => path.slice(server.length + 1))
  expect(using('await startWorker(')).toEqual(['main.ts'])
  // Those that send what changes to who waits for it are no workers.
  expect(using('database.listen(').filter((path) => !path.startsWith('features/live/'))).toEqual([
    'features/delivery/publication-waiters.ts',
    'platform/work/worker.ts',
  ])
  expect(project.sources.get(`${server}/main.ts`)?.split('\n').length).toBeLessThanOrEqual(150)
})

test('the web app saves only with useSave, so that no save is sent after it was discarded', () => {
  expect(findBareMutations(project)).toEqual([])
})

test('unsaved work is registered with one hook, which alone asks before leaving', () => {
  expect(findStrayUnsavedWork(project)).toEqual([])
})

test('screens use the frame, the links and the selects of ui', () => {
  expect(findHandmadeFrames(project)).toEqual([])
})

test('a page has at most 120 lines and 18 imports', () => {
  expect(findLargePages(project)).toEqual([])
})

test('the address is read with useUrlState and not copied into a state', () => {
  expect(findAddressCopies(project)).toEqual([])
})

test('texts of screens show counts with grouped digits', () => {
  expect(findRawCounts(project)).toEqual([])
})

test('no folder has more than 25 source files', () => {
  expect(figures.largeFolders).toEqual([])
})

test('the number of casts does not grow', () => {
  expect(figures.casts.length, figures.casts.join('\n')).toBeLessThanOrEqual(44)
})

test('links and search parameters of the web app are typed', () => {
  expect(figures.looseRoutes).toEqual([])
})
