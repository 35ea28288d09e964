import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const source = join(import.meta.dirname, 'src/shell/service-worker/service-worker.ts')
const publicFolder = join(import.meta.dirname, 'public')

/** Needed for the page to stand without a network, or for one of an older build to go on; the rest is kept when used. */
const isNeeded = (path: string) =>
  /\.(js|css|html|svg|webmanifest)$|inter-latin-wght/.test(path) && !path.startsWith('bags/')

/** Writes /service-worker.js, which knows the files of this build. Only a build has one. */
export function serviceWorker(): Plugin {
  return {
    name: 'nutripim-service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const contents = new Map<string, string | Uint8Array>()
      for (const entry of readdirSync(publicFolder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name)
        if (entry.isFile()) contents.set(relative(publicFolder, file), readFileSync(file))
      }
      for (const [name, output] of Object.entries(bundle)) {
        contents.set(name, output.type === 'chunk' ? output.code : output.source)
      }
      const paths = [...contents.keys()].filter(isNeeded).sort()
      const hash = createHash('sha256')
      for (const path of paths) hash.update(`${path}\0`).update(contents.get(path) ?? '')

      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: code
          .replace(/^export \{\s*\};?$/m, '')
          .replaceAll('__FILES__', 'files')
          .replaceAll('__VERSION__', 'version')
          .replace(/^/, `const files = ${JSON.stringify(paths.map((path) => `/${path}`))}\n`)
          .replace(/^/, `const version = '${hash.digest('hex').slice(0, 16)}'\n`),
      })
    },
  }
}
