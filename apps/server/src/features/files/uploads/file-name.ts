import { extname } from 'node:path'
import { cleanName } from '../../../platform/api/upload.ts'

/** A name that can be stored and sent: without folders and without characters that cannot be seen. */
export function toFileName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? ''
  const clean = cleanName(last)
    .replaceAll(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '')
  return clean === '' ? 'file' : clean
}

const endings: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
}

/** The name with the ending of what the file really is. */
export function withEnding(name: string, mediaType: string): string {
  const fitting = endings[mediaType] ?? []
  const ending = extname(name)
  if (fitting.includes(ending.toLowerCase())) return name
  const stem = /^\.[a-z0-9]{1,5}$/i.test(ending) ? name.slice(0, -ending.length) : name
  return `${stem}${fitting[0] ?? ''}`
}

/** The parts of a name, which can be codes of products, countries and languages. */
export function splitName(name: string): string[] {
  const stem = name.slice(0, name.length - extname(name).length)
  return stem.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
}
