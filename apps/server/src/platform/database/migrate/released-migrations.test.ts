import { readReleases } from '@nutripim/tools/releases/releases'
import { expect, test } from 'vitest'
import { formerChecksums } from './former-checksums.ts'
import { readSchema } from './schema-files.ts'

const releases = readReleases()
const { migrations: files } = await readSchema()

test('no released migration was edited', () => {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]))
  const edited = releases.flatMap(({ version, migrations }) =>
    Object.entries(migrations)
      .filter(
        ([name, checksum]) =>
          checksums.get(name) !== checksum && !formerChecksums[name]?.includes(checksum),
      )
      .map(
        ([name]) =>
          `An applied migration was edited: ${name} was released with ${version}. Restore the file and add a new migration.`,
      ),
  )
  expect(edited).toEqual([])
})

test('new migrations have higher numbers than all released ones', () => {
  const released = new Set(releases.flatMap(({ migrations }) => Object.keys(migrations)))
  const last = [...released].sort().at(-1) ?? ''
  const early = files.map(({ name }) => name).filter((name) => !released.has(name) && name < last)
  expect(early).toEqual([])
})

test('each release has a version and a full commit', () => {
  for (const { version, commit } of releases) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(commit).toMatch(/^[0-9a-f]{40}$/)
  }
})
