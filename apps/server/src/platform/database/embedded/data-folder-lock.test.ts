import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nutripim-lock-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a folder that a running process uses is rejected with the id of the process', async () => {
  await writeFile(join(folder, 'lock'), String(process.ppid))
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `is already in use by process ${process.ppid}`,
  )
})

test('the lock of a killed process is replaced, and removed when the server closes', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(join(folder, 'lock'), String(pid))
  const unlock = await lockDataFolder(folder)
  await unlock()
  await (await lockDataFolder(folder))()
})

test('a folder that cannot be created is reported', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(lockDataFolder(join(folder, 'file', 'data'))).rejects.toThrow(/^DATA_DIR: /)
})
