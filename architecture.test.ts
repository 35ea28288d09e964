import { expect, test } from 'vitest'
import {
  findCycles,
  findForbiddenImports,
  findForbiddenNames,
  findStraySql,
  findUndeclaredPackages,
  type Row,
} from './tools/src/architecture/architecture.ts'
import { readProject } from './tools/src/architecture/read-project.ts'
import { root } from './tools/src/project.ts'

const contract = 'packages/contract'
const wording = 'packages/wording'
const agronomy = 'packages/agronomy'
const signIn = 'packages/sign-in'
const identityProvider = 'apps/demo-identity'
const server = 'apps/server/src'
const web = 'apps/web/src'

/** Features that others are built on; all other features never use each other. */
const foundations = [
  'identity',
  'access',
  'reference',
  'exchange',
  'audit',
  'approvals',
  'declarations',
  'link-monitor',
  'notifications',
  'rich-text',
  'text-match',
].map((name) => `${server}/features/${name}`)

/** The whole list of who may import whom. A place may always import from itself. */
const table: Row[] = [
  {
    place: contract,
    may: [],
    rule: 'the contract imports no one of ours, so that server and screens can both use it.',
  },
  {
    place: wording,
    may: [contract],
    rule: 'wording turns contract values into sentences and knows nothing else of ours.',
  },
  { place: agronomy, may: [], rule: 'agronomy is arithmetic alone and imports no one of ours.' },
  { place: signIn, may: [], rule: 'sign-in is usable in any app and imports no one of ours.' },
  {
    place: identityProvider,
    may: [],
    rule: 'the demo identity provider stands in for a foreign one and knows nothing of the product.',
  },

  {
    place: `${server}/platform`,
    may: [contract],
    rule: 'the platform carries the features and must not know them; pass in what it needs.',
  },
  {
    place: `${server}/seed`,
    may: [`${server}/platform`, contract, agronomy],
    rule: 'seeds are data and the SQL that loads it; they use the platform alone.',
  },
  {
    place: `${server}/features/*`,
    may: [`${server}/platform`, contract, wording, agronomy, ...foundations],
    rule: 'a feature uses the platform, the packages and the foundation features, never another feature.',
  },
  {
    place: server,
    may: [`${server}/**`, contract, identityProvider],
    rule: 'the server never imports screens; they meet in packages/contract.',
  },

  {
    place: `${web}/ui`,
    may: [],
    rule: 'ui holds pieces without domain words; pass the words in from the screen.',
  },
  {
    place: `${web}/*`,
    may: [
      `${web}/api`,
      `${web}/ui`,
      `${web}/audit`,
      `${web}/country`,
      `${web}/declarations`,
      `${web}/identity`,
      `${web}/live`,
      `${web}/reference`,
      `${web}/shell`,
      `${web}/exchange`,
      contract,
      wording,
      agronomy,
      signIn,
    ],
    rule: 'a screen uses call, ui, country, identity, reference, shell and exchange, never another feature; it talks to the server only through packages/contract.',
  },
  {
    place: `${web}/api`,
    may: [`${web}/ui`, contract],
    rule: 'the api folder carries the features and must not know them.',
  },
  ...['main.tsx', 'app.tsx', 'router.tsx'].map((file) => ({
    place: `${web}/${file}`,
    may: [`${web}/**`, contract, wording, signIn],
    rule: 'the web app talks to the server only through packages/contract.',
  })),

  { place: 'tools', may: [], rule: 'tools build and start the product from outside.' },
  {
    place: 'e2e',
    may: ['tools', identityProvider, contract],
    rule: 'browser tests see the product only from outside.',
  },
  {
    place: 'bench',
    may: ['tools', identityProvider, contract, `${server}/**`],
    rule: 'benchmarks measure the server and never load screens into their process.',
  },
]

const project = readProject(root)

test('imports follow the table', () => {
  expect(findForbiddenImports(project, table)).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(findCycles(project)).toEqual([])
})

test('files are named after their subject', () => {
  expect(findForbiddenNames(project)).toEqual([])
})

test('the SQL of a feature stands in its *-sql.ts files', () => {
  expect(findStraySql(project)).toEqual([])
})

test('every package from npm is declared by the workspace that uses it', () => {
  expect(findUndeclaredPackages(project)).toEqual([])
})
