import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findFreeBottom } from './find-free-bottom.ts'

/** Primary buttons, which name no variant, and the bars that save or delete. */
const importantButtons =
  '.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"]), [data-save-bar] button'

/** Moves the messages above the buttons that they would cover. */
export function useFreeBottom(shown: readonly unknown[]): {
  region: RefObject<HTMLElement | null>
  bottom: number
} {
  const region = useRef<HTMLElement>(null)
  const [bottom, setBottom] = useState(0)
  const move = useCallback(() => {
    if (!region.current) return
    const { offsetWidth: width, offsetHeight: height } = region.current
    const { clientWidth, clientHeight } = document.documentElement
    const boxes = [...document.querySelectorAll(importantButtons)].map((button) =>
      button.getBoundingClientRect(),
    )
    setBottom(
      findFreeBottom({ width, height }, { width: clientWidth, height: clientHeight }, boxes),
    )
  }, [])
  const isEmpty = shown.length === 0
  useLayoutEffect(() => {
    if (!isEmpty && shown) move()
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
  return { region, bottom }
}
