import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minVersion, satisfies } from 'semver'
import { expect, test } from 'vitest'
import { root } from '../project.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Rule {
  matchPackageNames?: string[]
  matchDatasources?: string[]
  allowedVersions?: string
}
interface Locked {
  version?: string
  engines?: { node?: string }
}

const { packageRules, constraints }: { packageRules: Rule[]; constraints: { node: string } } =
  JSON.parse(read('renovate.json'))
const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const oldest = minVersion(JSON.parse(read('package.json')).engines.node)?.version ?? ''
const limits = packageRules
  .filter(({ allowedVersions, matchDatasources }) => allowedVersions && !matchDatasources)
  .flatMap(({ matchPackageNames = [], allowedVersions = '' }) =>
    matchPackageNames.map((name): [string, string] => [name, allowedVersions]),
  )

test('every package in the lock file works with the oldest Node.js that is supported', () => {
  const known = Object.entries(packages).filter(([, { engines }]) => engines?.node)
  expect(known.length).toBeGreaterThan(100)
  const tooNew = known.filter(([, { engines }]) => !satisfies(oldest, engines?.node ?? '*'))
  expect(tooNew.map(([path, { version }]) => `${path} ${version}`)).toEqual([])
})

test('Renovate proposes versions for the oldest Node.js that is supported', () => {
  expect(constraints.node).toBe(oldest)
})

test('the decision about held packages explains the limits of renovate.json', () => {
  const rows = read('docs/decisions/054-held-packages.md').matchAll(/^\| `(\S+)` \| (\S+) \|/gm)
  expect([...rows].map(([, name, limit]) => [name, limit]).sort()).toEqual([...limits].sort())
})

test.each(limits)('the installed %s is %s', (name, limit) => {
  const installed = Object.entries(packages).filter(([path]) =>
    path.endsWith(`node_modules/${name}`),
  )
  // A limit of a package that is not used any more has to go.
  expect(installed).not.toEqual([])
  expect(installed.filter(([, { version = '' }]) => !satisfies(version, limit))).toEqual([])
})
