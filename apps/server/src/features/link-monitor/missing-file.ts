import { statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { findPublicFiles } from '../../platform/http/web-files.ts'
import { parseLinkTarget } from './link-target.ts'

export const missingFile = 'is the address of a file that does not exist on this server'

const noAddresses = { publicUrl: 'http://localhost', labelUrl: null }

/** Whether an address without a host names a file that this server does not have. */
export function isMissingFile(address: string, folder = findPublicFiles()): boolean {
  const isOwn = /^\s*\/(?!\/)/.test(address)
  if (!isOwn || folder === undefined) return false
  const target = parseLinkTarget(address, noAddresses)
  if (target.kind !== 'file') return true
  return !findFile(folder, target.path)
}

/** The path of a file in the folder; undefined if there is none, or if it is outside. */
export function findFile(folder: string, path: string): string | undefined {
  const file = join(folder, path)
  const isInside = file.startsWith(folder.endsWith(sep) ? folder : folder + sep)
  return isInside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}
