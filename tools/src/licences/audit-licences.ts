import { isAllowed, isException, licenceOf, readSbom } from './licences.ts'

const packages = readSbom().components.map((each) => ({ ...each, licence: licenceOf(each) }))
const byLicence = new Map<string, string[]>()
for (const { name, licence = 'not stated' } of packages) {
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), name])
}
for (const [licence, names] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  const examples = names.length > 3 ? '' : names.join(', ')
  process.stdout.write(`${String(names.length).padStart(4)}  ${licence.padEnd(18)} ${examples}\n`)
}

const unknown = packages.filter(
  (each) => !isAllowed(each.licence) && !isException(each, each.licence),
)
for (const { name, version, licence } of unknown) {
  process.stderr.write(
    `${name} ${version} has the licence ${licence ?? 'not stated'}, which is not on the list in tools/src/licences/licences.ts. Check the licence, then add it or replace the package.\n`,
  )
}
// An empty list is one that npm could not read.
if (unknown.length > 0 || packages.length === 0) process.exitCode = 1
