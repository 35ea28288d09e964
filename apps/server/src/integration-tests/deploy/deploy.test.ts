import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployFolder, listDeployFiles } from '@nutripim/server/test-support/deploy-files'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { settings } from '../../platform/config/settings.ts'

const files = listDeployFiles()
const known = new Set<string>(settings.flatMap(({ name }) => [name, `${name}_FILE`]))
/** Variables that are not settings of the server: of Node, the database image and the drill. */
const others = new Set([
  'NODE_ENV',
  'MANIFEST_DATABASE_URL',
  'POSTGRES_PASSWORD',
  'NUTRIPIM_PASSWORD',
  'NUTRIPIM_OWNER_PASSWORD',
  'DATABASE_PASSWORD',
  'DATABASE_OWNER_PASSWORD',
  'DATABASE_SUPERUSER_PASSWORD',
])

const isSettingName = (text: string) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text)

function parseYaml(text: string): unknown[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    return document.toJS({ maxAliasCount: 100 })
  })
}

/** Keys of `environment` and `data`, and names of entries such as `{ name: PORT, value: … }`. */
function listVariables(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listVariables)
  if (typeof value !== 'object' || value === null) return []
  const names = Object.entries(value).flatMap(([key, child]) => [
    ...(isSettingName(key) ? [key] : []),
    ...(key === 'name' && typeof child === 'string' && isSettingName(child) ? [child] : []),
    ...listVariables(child),
  ])
  return names
}

const yamlFiles = files.filter(({ path }) => /\.ya?ml$/.test(path))

test('the folder has files of every kind', () => {
  expect(yamlFiles.length).toBeGreaterThanOrEqual(9)
  expect(readdirSync(join(deployFolder, 'systemd'))).toContain('nutripim.service')
})

test.each(yamlFiles)('$path is valid YAML', ({ text }) => {
  expect(parseYaml(text).length).toBeGreaterThan(0)
})

test.each(files.filter(({ path }) => path.endsWith('.json')))('$path is valid JSON', ({ text }) => {
  expect(JSON.parse(text)).toBeTypeOf('object')
})

test('every setting in deploy is a setting of the server', () => {
  const variables = files.flatMap(({ path, text }) => {
    const names = /\.ya?ml$/.test(path)
      ? listVariables(parseYaml(text))
      : [...(path.endsWith('.env') ? text.matchAll(/^([A-Z_0-9]+)=/gm) : [])].map(
          ([, name = '']) => name,
        )
    return names.map((name) => ({ path, name }))
  })
  expect(variables.length).toBeGreaterThan(30)
  expect(variables.filter(({ name }) => !known.has(name) && !others.has(name))).toEqual([])
})

test('every file that a file in deploy mounts or includes exists', () => {
  const mounted = files.flatMap(({ path, text }) =>
    path === 'compose.yaml'
      ? [...text.matchAll(/- \.\/(\S+?):/g)].map(([, name = '']) => name)
      : [],
  )
  const kustomized = files.flatMap(({ path, text }) =>
    path === 'kubernetes/kustomization.yaml'
      ? [...text.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => `kubernetes/${name}`)
      : [],
  )
  const existing = new Set(files.map(({ path }) => path))
  // The certificate is yours.
  const missing = [...mounted, ...kustomized].filter(
    (name) => !existing.has(name) && name !== 'compose/pim.pem',
  )
  expect([mounted.length > 2, kustomized.length > 5, missing]).toEqual([true, true, []])
})

test('the documents say what every folder of deploy is for', () => {
  const running = readFileSync(join(deployFolder, '../docs/running.md'), 'utf8')
  const folders = new Set(files.map(({ path }) => path.split('/')[0] ?? ''))
  expect([...folders].filter((folder) => !running.includes(`deploy/${folder}`))).toEqual([])
})
