import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** A shorter file gains nothing that is worth a second copy. */
const minBytes = 1000

/** Writes a brotli and a gzip copy of each text file, so that the server compresses none for a request. */
export function compressedFiles(): Plugin {
  return {
    name: 'nutripim-compressed-files',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries
        .filter(
          (entry) => entry.isFile() && /\.(js|css|svg|json|tsv|txt|webmanifest)$/.test(entry.name),
        )
        .map((entry) => join(entry.parentPath, entry.name))
      await Promise.all(files.map(writeCopies))
    },
  }
}

async function writeCopies(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < minBytes) return
  // The highest quality takes ten times as long and saves 6 % more.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  await writeFile(`${file}.br`, await compressBrotli(content, { params }))
  await writeFile(`${file}.gz`, await compressGzip(content, { level: 9 }))
}
