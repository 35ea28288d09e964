import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTypedText } from './use-typed-text.ts'

function show(first?: string | number) {
  const store = vi.fn()
  const { result, rerender } = renderHook(
    ({ stored }: { stored: string | number | undefined }) => useTypedText(stored, store),
    { initialProps: { stored: first } },
  )
  return {
    store,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    openAddress: (stored: string | number | undefined) => rerender({ stored }),
  }
}

test('a typed text is shown at once and stored in the address', () => {
  const { store, text, type } = show()
  type('agro')
  expect(text()).toBe('agro')
  expect(store).toHaveBeenLastCalledWith('agro')
  type('')
  expect(store).toHaveBeenLastCalledWith(undefined)
})

test('an address that is late does not replace what was typed since', () => {
  const { text, type, openAddress } = show()
  type('a')
  type('ag')
  openAddress('a')
  expect(text()).toBe('ag')
  openAddress('ag')
  expect(text()).toBe('ag')
})

test('an address from a link or Back replaces the text', () => {
  const { text, type, openAddress } = show(15)
  expect(text()).toBe('15')
  type('agro')
  openAddress('agro')
  openAddress(undefined)
  expect(text()).toBe('')
})
