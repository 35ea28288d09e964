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

const frame = ['index.html', '../../packages/sign-in/src/flow/sign-in.ts', 'src/router.tsx']

/** The JavaScript files that the browser loads to run these modules, without what they load later. */
function listFiles(...modules: string[]): string[] {
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
  return [...files]
}

function measureKilobytes(...modules: string[]): number {
  const sizes = listFiles(...modules).map(
    (file) => gzipSync(readFileSync(join(folder, file))).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

test('the login screen loads at most 110 kB of JavaScript', () => {
  expect(measureKilobytes('index.html')).toBeLessThanOrEqual(110)
})

test('the frame and the first screen load at most 198 kB of JavaScript', () => {
  expect(measureKilobytes(...frame)).toBeLessThanOrEqual(198)
})

test('no screen loads more than 25 files of JavaScript', () => {
  const pages = [...readManifest().keys()].filter((module) => module.endsWith('-page.tsx'))
  expect(pages.length).toBeGreaterThan(30)
  const files = pages.map((page) => [page, listFiles(...frame, page).length] as const)
  expect(files.filter(([, count]) => count > 25)).toEqual([])
})
