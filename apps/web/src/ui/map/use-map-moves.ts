import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Size } from './country-frame.ts'
import type { Point } from './geometry.ts'
import { type MapView, panned, wholeCountry, zoomed } from './map-view.ts'

/** A press that moves less than this is a click. */
const slack = 4

/** Zoom and pan of a map: dragging, two fingers, the wheel while it has the focus (or with Ctrl). */
export function useMapMoves(box: RefObject<HTMLDivElement | null>, size: Size) {
  const [view, setView] = useState<MapView>(wholeCountry)
  const pointers = useRef(new Map<number, Point>())
  const travelled = useRef(0)

  const zoomBy = (factor: number, at: Point = [size.width / 2, size.height / 2]) =>
    setView((now) => zoomed(now, factor, at, size))
  const latest = useRef(zoomBy)
  latest.current = zoomBy

  useEffect(() => {
    const element = box.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      const isMeant = event.ctrlKey || event.metaKey || element.contains(document.activeElement)
      if (!isMeant) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      latest.current(2 ** (-event.deltaY / 300), [event.clientX - left, event.clientY - top])
    }
    // The one that React adds may not keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [box])

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    travelled.current = 0
    pointers.current.set(event.pointerId, [event.clientX, event.clientY])
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now: Point = [event.clientX, event.clientY]
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]]
    travelled.current += Math.abs(dx) + Math.abs(dy)
    if (travelled.current <= slack) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return setView((view) => panned(view, dx, dy, size))
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    const middle: Point = [(now[0] + other[0]) / 2 - left, (now[1] + other[1]) / 2 - top]
    setView((view) => panned(zoomed(view, factor, middle, size), dx / 2, dy / 2, size))
  }

  function onPointerUp(event: PointerEvent) {
    pointers.current.delete(event.pointerId)
  }

  return {
    view,
    setView,
    zoomBy,
    /** Whether the press that just ended moved the map. */
    hasMoved: () => travelled.current > slack,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by)
}
