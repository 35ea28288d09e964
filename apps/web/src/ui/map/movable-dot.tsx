import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { hasModifier } from '../keys/use-shortcuts.ts'
import type { Point } from './geometry.ts'
import { useMapContext } from './map-context.ts'
import styles from './movable-dot.module.css'

interface MovableDotProps {
  location: Point
  label: string
  disabled: boolean
  onMove: (location: Point) => void
}

const step = 8
const moves: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A dot to be dragged to where it belongs; arrow keys move it too, with Shift by a hair. */
export function MovableDot({ location, label, disabled, onMove }: MovableDotProps) {
  const { toPixels, toDegrees, fromWindow, size } = useMapContext()
  const grip = useRef<Point>(undefined)
  const [x, y] = toPixels(location)
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null

  function moveTo([toX, toY]: Point) {
    const kept: Point = [
      Math.max(0, Math.min(size.width, toX)),
      Math.max(0, Math.min(size.height, toY)),
    ]
    onMove(toDegrees(kept))
  }

  function onPointerDown(event: PointerEvent) {
    // The map itself stays where it is.
    event.stopPropagation()
    if (disabled || event.button !== 0) return
    const [px, py] = fromWindow(event)
    grip.current = [px - x, py - y]
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent) {
    if (!grip.current) return
    const [px, py] = fromWindow(event)
    moveTo([px - grip.current[0], py - grip.current[1]])
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move || disabled || hasModifier(event)) return
    event.preventDefault()
    const length = event.shiftKey ? 1 : step
    moveTo([x + move[0] * length, y + move[1] * length])
  }

  const letGo = () => {
    grip.current = undefined
  }
  return (
    <button
      type="button"
      className={styles.dot}
      data-dot
      style={{ left: x, top: y }}
      aria-label={label}
      disabled={disabled}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
    />
  )
}
