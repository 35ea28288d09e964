import { type RefObject, useLayoutEffect, useState } from 'react'

export interface FigureWidths {
  readonly digit: number
  readonly point: number
}

/** Measures the figures of the font in use, which arrives after the first rows. */
export function useFigureWidths(box: RefObject<HTMLElement | null>): FigureWidths {
  const [widths, setWidths] = useState<FigureWidths>({ digit: 0, point: 0 })
  useLayoutEffect(() => {
    let isMounted = true
    function measure() {
      if (!box.current || !isMounted) return
      const ruler = document.createElement('span')
      ruler.style.cssText =
        'position:absolute;visibility:hidden;white-space:pre;font-variant-numeric:tabular-nums'
      box.current.append(ruler)
      const widthOf = (text: string) => {
        ruler.textContent = text
        return ruler.getBoundingClientRect().width
      }
      const digit = widthOf('0000000000') / 10
      const point = widthOf('0.0') - 2 * digit
      ruler.remove()
      setWidths((before) =>
        before.digit === digit && before.point === point ? before : { digit, point },
      )
    }
    measure()
    void document.fonts?.ready.then(measure)
    return () => {
      isMounted = false
    }
  }, [box])
  return widths
}
