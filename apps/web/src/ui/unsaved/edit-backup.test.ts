// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Lock {
  name: string
}

/** The locks of all tabs; those of a tab that died are gone. */
let held: Lock[] = []
const locks = {
  async request(name: string, ...rest: unknown[]) {
    const run = rest.at(-1) as () => Promise<unknown>
    held.push({ name })
    return run()
  },
  query: async () => ({ held }),
}

beforeEach(() => {
  vi.useFakeTimers()
  held = []
  vi.stubGlobal('navigator', { ...navigator, locks })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** A tab with modules of its own. */
async function openTab(person: string) {
  vi.resetModules()
  sessionStorage.clear()
  const { startEditBackup, stopEditBackup } = await import('./edit-backup.ts')
  const { registerWork, updateWork } = await import('./unsaved-work.ts')
  const { takeRecoveredEdits } = await import('./recovered-edits.ts')
  let edits: unknown[] = []
  registerWork(() => ({
    name: 'compositions GB',
    isDirty: () => edits.length > 0,
    discard: () => {},
    serialise: () => edits,
  }))
  await startEditBackup(person, () => 'GB')
  return {
    edit(next: unknown[]) {
      edits = next
      updateWork()
      vi.advanceTimersByTime(2500)
    },
    logOut: () => stopEditBackup({ isLogout: true }),
    take: () => takeRecoveredEdits('compositions GB'),
  }
}

const endTabs = () => {
  held = []
}

test('unsaved edits of a tab that died come back in the next tab of the same user, once', async () => {
  const dead = await openTab('eva')
  dead.edit([{ row: 1 }])
  dead.edit([{ row: 1 }, { row: 2 }])
  endTabs()
  const other = await openTab('maria')
  expect(other.take()).toBeUndefined()
  endTabs()
  const next = await openTab('eva')
  expect(next.take()).toEqual([{ row: 1 }, { row: 2 }])
  endTabs()
  expect((await openTab('eva')).take()).toBeUndefined()
})

test('edits of a tab that lives are not taken over, and saved or discarded ones do not come back', async () => {
  const first = await openTab('eva')
  first.edit([{ row: 1 }])
  expect((await openTab('eva')).take()).toBeUndefined()
  first.edit([])
  endTabs()
  expect((await openTab('eva')).take()).toBeUndefined()
})

test('recovered edits that were not opened stay for the tab after the next', async () => {
  const dead = await openTab('eva')
  dead.edit([{ row: 1 }])
  endTabs()
  await openTab('eva')
  vi.advanceTimersByTime(2500)
  endTabs()
  expect((await openTab('eva')).take()).toEqual([{ row: 1 }])
})

test('nothing stays after a logout', async () => {
  const tab = await openTab('eva')
  tab.edit([{ row: 1 }])
  expect(localStorage.length).toBe(1)
  tab.logOut()
  vi.advanceTimersByTime(5000)
  expect(localStorage.length).toBe(0)
})
