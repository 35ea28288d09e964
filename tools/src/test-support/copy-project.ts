import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Copies the files that git tracks or would track, with today's content, and returns their paths. */
export function copySources(from: string, to: string): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: from, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(from, file)))
  for (const file of files) cpSync(join(from, file), join(to, file))
  return files
}

/** The same, and links what npm installed. */
export function copyProject(from: string, to: string): void {
  const files = copySources(from, to)
  const workspaces = files.filter((file) => file.endsWith('package.json')).map(dirname)
  for (const workspace of workspaces) {
    linkPackages(join(from, workspace, 'node_modules'), join(to, workspace, 'node_modules'))
  }
}

/**
 * Links to the workspaces are relative and are copied as they are, so that the copy uses its own
 * workspaces. Every other package is the installed one.
 */
export function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  const packages = readdirSync(from).filter((name) => !name.startsWith('.'))
  for (const name of packages) {
    const source = join(from, name)
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), join(to, name))
    else if (name.startsWith('@')) linkPackages(source, join(to, name))
    else symlinkSync(source, join(to, name))
  }
}
