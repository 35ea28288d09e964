import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from './project.ts'

interface Chunk {
  file: string
  imports?: string[]
}

const folder = join(root, 'apps/web/dist')
const readManifest = () =>
  new Map<string, Chunk>(
    Object.entries(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))),
  )

/** Measures the JavaScript that the browser loads to run these modules, without what they load later. */
function measureKilobytes(...modules: string[]): number {
  const manifest = readManifest()
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest.get(name)
    if (!chunk) throw new Error(`The web build has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(folder, file))).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

test('the login screen loads at most 110 kB of JavaScript', () => {
  expect(measureKilobytes('index.html')).toBeLessThanOrEqual(110)
})

test('the frame and the first screen load at most 198 kB of JavaScript', () => {
  const signIn = '../../packages/sign-in/src/flow/sign-in.ts'
  expect(measureKilobytes('index.html', signIn, 'src/router.tsx')).toBeLessThanOrEqual(198)
})
