import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'
import { listPackages } from './licences.ts'

/** Writes what a release contains: a CycloneDX list for programs and a list of licences for people. */
const folder = join(root, process.argv[2] ?? 'release')
mkdirSync(folder, { recursive: true })

const sbom = execFileSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'],
  { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'ignore'] },
)
const { components }: { components: object[] } = JSON.parse(sbom)
writeFileSync(join(folder, 'sbom.cdx.json'), sbom)

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const packages = listPackages(readJson(join(root, 'package-lock.json')), (path) => {
  const file = join(root, path, 'package.json')
  return existsSync(file) ? readJson(file) : undefined
})
const lines = packages
  .map(({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? 'not stated'} |`)
  .sort()
writeFileSync(
  join(folder, 'licences.md'),
  [
    '# Licences of the packages in this release',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...lines,
    '',
    '# Licences of data in this release',
    '',
    '| data | source | licence |',
    '|---|---|---|',
    '| towns of the maps (`apps/web/src/ui/map/places/places.tsv`, selected and rounded) | GeoNames, https://www.geonames.org | CC BY 4.0, https://creativecommons.org/licenses/by/4.0/ |',
    '| outlines of the countries (`world-atlas`) | Natural Earth, https://www.naturalearthdata.com | public domain |',
    '',
  ].join('\n'),
)
process.stdout.write(`${folder}: ${components.length} components, ${packages.length} licences\n`)
