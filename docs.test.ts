import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './tools/src/project.ts'

const folders = ['apps', 'bench', 'deploy', 'docs', 'e2e', 'examples', 'packages', 'tools']
const files = [...readdirSync(root), ...folders.flatMap(listFiles)]
const documents = files
  .filter((file) => /^(docs\/.*|[^/]+)\.md$/.test(file))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

/** Files that exist only while the product runs. */
const generated = ['openapi.json', '/openapi.json', '/api/delivery/v1/openapi.json']

test('files that the documents name in backticks exist', () => {
  const missing = documents.flatMap(({ name, text }) =>
    findAll(text.replaceAll(/^ *```[\s\S]*?^ *```/gm, ''), /`([^`\s]+)`/g)
      .filter((path) => isFilePath(path) && !isThere(path))
      .map((path) => `${name}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('links between the documents lead to files that exist', () => {
  const broken = documents.flatMap(({ name, text }) =>
    findAll(text, /\]\(([^)#\s]+)/g)
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => !existsSync(join(root, dirname(name), link)))
      .map((link) => `${name}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('the threat model lists 37 classes of attacks, each with a test that exists', () => {
  const model = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const rows = [...model.matchAll(/^\| (\d+) \| [^|]+ \| `([^`]+)` \| (.+) \|$/gm)]
  expect(rows.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 37 }, (_, i) => i + 1),
  )
  const missing = rows.filter(([, , name = '', title = '']) => {
    const path = files.find((file) => file.endsWith(`/${name}`))
    return !path || !readFileSync(join(root, path), 'utf8').includes(title)
  })
  expect(missing.map(([row]) => row)).toEqual([])
})

test('npm scripts that the documents name exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const unknown = documents.flatMap(({ name, text }) =>
    findAll(text, /npm run ([\w:-]+)/g)
      .filter((script) => !(script in scripts))
      .map((script) => `${name}: ${script}`),
  )
  expect(unknown).toEqual([])
})

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found = '']) => found)
}

function isFilePath(text: string): boolean {
  const isBelowFolder = folders.some((folder) => text.startsWith(`${folder}/`))
  const hasExtension = /^[\w.*/-]*\w\.(css|html|js|json|md|sh|sql|svg|tsx?)$/.test(text)
  return (isBelowFolder || hasExtension) && !generated.includes(text)
}

/** A document may leave out the beginning of a path; `*` stands for any part of a name. */
function isThere(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replaceAll(/<\w+>/g, '[^/]+')
  const known = new RegExp(`(^|/)${pattern}(/|$)`)
  return files.some((file) => known.test(file))
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return path
    return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(path)
  })
}
