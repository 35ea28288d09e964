import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'
import { licenceOf, readSbom } from './licences.ts'

/** Writes what a release contains: a CycloneDX list for programs and a list of licences for people. */
const folder = join(root, process.argv[2] ?? 'release')
mkdirSync(folder, { recursive: true })

const { text, components } = readSbom()
writeFileSync(join(folder, 'sbom.cdx.json'), text)

const lines = components
  .map((each) => `| ${each.name} | ${each.version} | ${licenceOf(each) ?? 'not stated'} |`)
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
process.stdout.write(`${folder}: ${components.length} components with their licences\n`)
