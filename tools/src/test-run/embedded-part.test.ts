import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../project.ts'
import { embeddedPart } from './embedded-part.ts'

const folder = 'apps/server/src'
const serverTests = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.db.test.ts'))
  .map((file) => `${folder}/${file}`)

test.each(embeddedPart)('%s names server tests that exist', (part) => {
  expect(serverTests.filter((file) => file.startsWith(part))).not.toEqual([])
})

test('every test of simultaneous changes also runs on the embedded database', () => {
  const onBoth = serverTests.filter((file) => !file.includes('.postgres.'))
  const simultaneous = onBoth.filter((file) => /races|interleavings|locks/.test(file))
  expect(simultaneous).not.toEqual([])
  const isPart = (file: string) => embeddedPart.some((part) => file.startsWith(part))
  expect(simultaneous.filter((file) => !isPart(file))).toEqual([])
})
