import { cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  findPackage,
  formatNotices,
  type InstalledPackage,
  listInstalled,
} from './third-party-packages.ts'

interface Options {
  /** Where the build is written, relative to the folder that is built. */
  folder: string
  /** Packages that stay packages, because they read files beside them. */
  external?: readonly string[]
  /** Copies these packages beside what is built, so that nothing else has to be installed. */
  copiesExternal?: boolean
}

/** What rolldown and vite hand to a plugin. */
interface Build {
  getModuleIds(): Iterable<string>
}

/**
 * Writes third-party-notices.txt beside what is built: the packages in it with their licences. One
 * plugin can serve several builds into one folder.
 */
export function thirdParty({ folder, external = [], copiesExternal = false }: Options) {
  const target = resolve(folder)
  const packages = new Map<string, InstalledPackage>()
  return {
    name: 'nutripim-third-party',
    writeBundle(this: Build) {
      const bundled = [...this.getModuleIds()].flatMap((module) => findPackage(module) ?? [])
      const kept = external.flatMap((name) => listInstalled(name, process.cwd()))
      for (const each of [...bundled, ...kept]) packages.set(each.folder, each)
      writeFileSync(
        join(target, 'third-party-notices.txt'),
        formatNotices([...packages.values()].filter(({ name }) => !name.startsWith('@nutripim/'))),
      )
      if (!copiesExternal) return
      for (const each of kept) {
        const path = each.folder.slice(each.folder.indexOf('node_modules'))
        // Some packages contain tools of their makers in hidden folders.
        const filter = (file: string) => !file.slice(each.folder.length).includes('/.')
        cpSync(each.folder, join(target, path), { recursive: true, filter })
      }
    },
  }
}
