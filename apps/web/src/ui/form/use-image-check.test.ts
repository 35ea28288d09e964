// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useImageCheck } from './use-image-check.ts'

/** An image that loads or fails when the test says so. */
const images: { src: string; onload(): void; onerror(): void }[] = []
vi.stubGlobal(
  'Image',
  class {
    src = ''
    onload = () => {}
    onerror = () => {}
    constructor() {
      images.push(this)
    }
  },
)
const imageOf = (address: string) => images.findLast((image) => image.src === address)!

it('[DES-04] a URL is broken if its image fails to load, and valid if it loads', async () => {
  const { result } = renderHook(() => useImageCheck(''))
  const check = async (address: string, end: 'onload' | 'onerror') => {
    let answer: boolean | undefined
    await act(async () => {
      const checking = result.current.check(address)
      imageOf(address)[end]()
      answer = await checking
    })
    return answer
  }
  expect(await check('/a.png', 'onerror')).toBe(false)
  expect(result.current.broken).toBe('/a.png')
  expect(await check('/b.png', 'onload')).toBe(true)
  expect(result.current.broken).toBeUndefined()
})

it('a late result for a URL that was replaced is ignored', async () => {
  const { result } = renderHook(() => useImageCheck(''))
  await act(async () => {
    const first = result.current.check('/slow.png')
    const second = result.current.check('/fast.png')
    imageOf('/fast.png').onload()
    imageOf('/slow.png').onerror()
    await Promise.all([first, second])
  })
  expect(result.current.broken).toBeUndefined()
})

it('an empty URL is not checked, because the required rule rejects it', async () => {
  const { result } = renderHook(() => useImageCheck(''))
  expect(await result.current.check(' ')).toBe(true)
})

it('the stored URL is checked when the form opens', async () => {
  const { result } = renderHook(() => useImageCheck('/stored.png'))
  expect(result.current.broken).toBeUndefined()
  await act(async () => imageOf('/stored.png').onerror())
  expect(result.current.broken).toBe('/stored.png')
})

it('a stored URL that is known to be broken is broken at once, and checked again on demand', async () => {
  const before = images.length
  const { result } = renderHook(() => useImageCheck('/gone.png', '/gone.png'))
  expect(result.current.broken).toBe('/gone.png')
  expect(images).toHaveLength(before)
  await act(async () => {
    const checking = result.current.check('/gone.png')
    imageOf('/gone.png').onload()
    await checking
  })
  expect(result.current.broken).toBeUndefined()
})

it('the stored URL is checked again when another user changes it', async () => {
  const { result, rerender } = renderHook(({ stored }) => useImageCheck(stored), {
    initialProps: { stored: '/stored.png' },
  })
  await act(async () => imageOf('/stored.png').onload())
  rerender({ stored: '/changed.png' })
  await act(async () => imageOf('/changed.png').onerror())
  expect(result.current.broken).toBe('/changed.png')
})
