import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Corner, findFreeCorner } from './find-free-corner.ts'

/** Moves the messages where they cover no primary button that can be seen. */
export function useFreeCorner(shown: readonly unknown[]): {
  region: RefObject<HTMLElement | null>
  corner: Corner
} {
  const region = useRef<HTMLElement>(null)
  const [corner, setCorner] = useState<Corner>('top-right')
  const move = useCallback(() => {
    if (!region.current) return
    const { offsetWidth: width, offsetHeight: height } = region.current
    const { clientWidth, clientHeight } = document.documentElement
    const screen = { width: clientWidth, height: clientHeight }
    setCorner((current) => findFreeCorner({ width, height }, screen, listPrimaryButtons(), current))
  }, [])
  const isEmpty = shown.length === 0
  useLayoutEffect(() => {
    if (isEmpty) setCorner('top-right')
    else if (shown) move()
  }, [shown, isEmpty, move])
  useEffect(() => {
    if (isEmpty) return undefined
    window.addEventListener('resize', move)
    document.addEventListener('scroll', move, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', move)
      document.removeEventListener('scroll', move, { capture: true })
    }
  }, [isEmpty, move])
  return { region, corner }
}

function listPrimaryButtons(): DOMRect[] {
  const buttons = document.querySelectorAll('.mantine-Button-root[data-variant="filled"]')
  return [...buttons].map((button) => button.getBoundingClientRect())
}
