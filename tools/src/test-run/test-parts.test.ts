import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../project.ts'
import { testParts } from './test-parts.ts'

const { embeddedMain, embeddedRest, processMain, slow } = testParts
const folders = ['apps/server/src', 'e2e', 'lab/src', 'packages', 'tools/src']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
)
const serverTests = files.filter((file) => file.endsWith('.db.test.ts'))
const processTests = files.filter((file) => file.endsWith('.process.test.ts'))
const embedded = [...embeddedMain, ...embeddedRest]

test.each(embedded)('%s names server tests that exist', (part) => {
  expect(serverTests.filter((file) => file.startsWith(part))).not.toEqual([])
})

test.each(processMain)('%s names process tests that exist', (part) => {
  expect(processTests.filter((file) => file.startsWith(part))).not.toEqual([])
})

test.each(slow)('%s exists', (file) => {
  expect(files).toContain(file)
})

test('every test of simultaneous changes also runs on the embedded database', () => {
  const onBoth = serverTests.filter((file) => !file.includes('.postgres.'))
  const simultaneous = onBoth.filter((file) => /races|interleavings|locks/.test(file))
  expect(simultaneous).not.toEqual([])
  const isPart = (file: string) => embedded.some((part) => file.startsWith(part))
  expect(simultaneous.filter((file) => !isPart(file))).toEqual([])
})
