import { statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { findPublicFiles } from '../../platform/http/web-files.ts'
import { parseLinkTarget } from './link-target.ts'

export const missingFile = 'is the address of a file that does not exist on this server'

const own = { publicUrl: 'http://localhost', labelUrl: null }

/** The address of this server, known from its start on: a complete address can name its files, too. */
export function setOwnAddress(publicUrl: string): void {
  own.publicUrl = publicUrl
}

/** Whether an address names a file of this server that does not exist. */
export function isMissingFile(address: string, folder = findPublicFiles()): boolean {
  if (folder === undefined) return false
  const target = parseLinkTarget(address, own)
  // The database knows files of the library; the link monitor looks there.
  if (target.kind === 'file' && findStoredFileId(target.path) !== undefined) return false
  if (target.kind === 'file') return !findFile(folder, target.path)
  return /^\s*\/(?!\/)/.test(address)
}

/** The number of the file of the library that a path names. */
export function findStoredFileId(path: string): number | undefined {
  const [, id] = /^\/files\/(\d{1,9})\//.exec(path) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The path of a file in the folder; undefined if there is none, or if it is outside. */
export function findFile(folder: string, path: string): string | undefined {
  const file = join(folder, path)
  const isInside = file.startsWith(folder.endsWith(sep) ? folder : folder + sep)
  return isInside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}
