import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'
import { isAllowed, listPackages } from './licences.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const packages = listPackages(readJson(join(root, 'package-lock.json')), (folder) => {
  const path = join(root, folder, 'package.json')
  return existsSync(path) ? readJson(path) : undefined
})

const byLicence = new Map<string, string[]>()
for (const { name, licence = 'not stated' } of packages) {
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), name])
}
for (const [licence, names] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  const examples = names.length > 3 ? '' : names.join(', ')
  process.stdout.write(`${String(names.length).padStart(4)}  ${licence.padEnd(18)} ${examples}\n`)
}

const unknown = packages.filter(({ licence }) => !isAllowed(licence))
for (const { name, version, licence } of unknown) {
  process.stderr.write(
    `${name} ${version} has the licence ${licence ?? 'not stated'}, which is not on the list in tools/src/licences/licences.ts. Check the licence, then add it or replace the package.\n`,
  )
}
if (unknown.length > 0) process.exitCode = 1
