import type { EffectiveIdentity } from '@nutripim/contract/identity/identity'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TestRouter } from '../../test-support/router.tsx'
import { registerWork, updateWork } from '../ui/unsaved/unsaved-work.ts'
import { useKeptScreen } from './use-kept-screen.ts'

const marketer: EffectiveIdentity = {
  displayName: 'María',
  roles: ['REGIONALMARKETING'],
  rights: ['public module', 'product information module'],
}
const noRole: EffectiveIdentity = { ...marketer, roles: [], rights: [] }

test('a user who loses their role keeps the screen as long as edits are unsaved', () => {
  let isDirty = true
  const unregister = registerWork(() => ({
    isDirty: () => isDirty,
    discard: () => {},
    serialise: () => null,
  }))
  const { result, rerender } = renderHook(useKeptScreen, {
    initialProps: marketer,
    wrapper: TestRouter,
  })
  expect(result.current).toEqual({ hasRole: true, gone: undefined })
  rerender(noRole)
  expect(result.current).toEqual({ hasRole: true, gone: 'Your roles were removed.' })
  isDirty = false
  act(updateWork)
  expect(result.current).toEqual({ hasRole: false, gone: undefined })
  unregister()
})
