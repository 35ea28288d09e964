import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './architecture.ts'

/** Reads all TypeScript of the project, and the name of each workspace. */
export function readProject(root: string): Project {
  const below = (folder: string) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  const shared = ['packages', 'apps', 'examples'].flatMap(below)
  const workspaces = [...shared, 'tools', 'e2e', 'lab']
  const paths = workspaces.flatMap((folder) =>
    (folder === 'e2e' ? [folder] : [`${folder}/src`, `${folder}/test-support`]).flatMap((below) =>
      existsSync(join(root, below)) ? listSources(root, below) : [],
    ),
  )
  return {
    sources: new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    packages: new Map(
      workspaces.map((folder) => {
        const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
        return [folder, String(name)]
      }),
    ),
  }
}

function listSources(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\/|\.d\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
}
