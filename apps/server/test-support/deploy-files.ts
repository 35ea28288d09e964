import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@nutripim/tools/project'

export const deployFolder = join(root, 'deploy')

/** All files of the folder deploy, with their paths below it. */
export function listDeployFiles(): { path: string; text: string }[] {
  return readdirSync(deployFolder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: file.slice(deployFolder.length + 1),
      text: readFileSync(file, 'utf8'),
    }))
}
