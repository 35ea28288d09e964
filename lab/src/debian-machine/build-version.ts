import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildArchive } from '@nutripim/tools/releases/build-archive'

/** Builds the archive of a release from sources that are fetched into an empty folder. */
export async function buildVersion(
  folder: string,
  version: string,
  fetchSources: (to: string) => void,
): Promise<string> {
  const own = join(folder, version)
  const sources = join(own, 'sources')
  mkdirSync(sources, { recursive: true })
  fetchSources(sources)
  const built = join(own, 'built')
  const file = await buildArchive({ sources, folder: built, version, time: 0, target: folder })
  rmSync(own, { recursive: true })
  return file
}
