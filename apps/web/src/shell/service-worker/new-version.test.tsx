import { expect, test, vi } from 'vitest'
import { startWrite } from '../../api/own-writes.ts'
import { registerWork } from '../../ui/unsaved/unsaved-work.ts'
import { loadOfferedVersion, offerVersion } from './new-version.ts'

test('a new version is loaded on the next screen as soon as nothing is being saved', async () => {
  const reload = vi.fn()
  offerVersion(reload)
  const endWrite = startWrite()
  const loaded = loadOfferedVersion()
  await Promise.resolve()
  expect(reload).not.toHaveBeenCalled()
  endWrite(null)
  await loaded
  expect(reload).toHaveBeenCalledOnce()
})

test('a screen that is edited or was left in the meantime is not reloaded', async () => {
  const reload = vi.fn()
  offerVersion(reload)
  const unregister = registerWork(() => ({
    isDirty: () => true,
    discard: () => {},
    serialise: () => 'edited',
  }))
  await loadOfferedVersion()
  unregister()
  const endWrite = startWrite()
  const loaded = loadOfferedVersion()
  history.replaceState(null, '', '/elsewhere')
  endWrite(null)
  await loaded
  expect(reload).not.toHaveBeenCalled()
})
