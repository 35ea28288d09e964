import { type RefObject, useEffect, useRef } from 'react'
import { type ColumnLayout, scrollToShow } from './columns/column-layout.ts'
import type { CellPosition } from './input/selection.ts'

/** Keeps the selected cell in view when the box gets lower, such as for the bar that saves. */
export function useKeptInView<Row>(
  box: RefObject<HTMLElement | null>,
  layout: ColumnLayout<Row>,
  head: CellPosition,
): void {
  const latest = useRef({ layout, head })
  useEffect(() => {
    latest.current = { layout, head }
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    let before = element.clientHeight
    const observer = new ResizeObserver(() => {
      const height = element.clientHeight
      const { scrollLeft, scrollTop, clientWidth: width } = element
      const showIn = (height: number) =>
        scrollToShow(
          latest.current.layout,
          { scrollLeft, scrollTop, width, height },
          latest.current.head,
        )
      const wasInView = showIn(before).top === scrollTop
      if (height < before && wasInView) element.scrollTo?.({ top: showIn(height).top })
      before = height
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
}
