import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUploadFolder, removeLeftUploads } from './upload-folders.ts'

const { TMPDIR } = process.env
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nutripim-test-'))
  process.env.TMPDIR = folder
})
afterEach(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(folder, { recursive: true, force: true })
})

function makeFolder(name: string, changed = new Date()): string {
  mkdirSync(join(folder, name, 'file'), { recursive: true })
  utimesSync(join(folder, name), changed, changed)
  return name
}

test('a server deletes the uploads of killed servers when it starts, and no others', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const before = new Date(performance.timeOrigin - 1000)
  const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000)
  makeFolder(`nutripim-upload-${hostname()}-${ended}-abcdef`)
  makeFolder(`nutripim-upload-${hostname()}-${process.pid}-abcdef`, before)
  makeFolder('nutripim-upload-abcdef', dayBefore)
  const stay = [
    makeFolder(`nutripim-upload-${hostname()}-${process.ppid}-abcdef`),
    makeFolder(`nutripim-upload-other-host-${ended}-abcdef`),
    makeFolder('another-folder', dayBefore),
    basename(await createUploadFolder()),
  ]
  await removeLeftUploads()
  expect(readdirSync(folder).sort()).toEqual(stay.sort())
})
