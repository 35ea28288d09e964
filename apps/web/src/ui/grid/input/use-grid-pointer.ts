import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { placeAt } from '../columns/column-layout.ts'
import { fillRange } from '../edits/block-edit.ts'
import type { GridActions } from '../use-grid-actions.ts'
import { headerRow, type Place, type Range, type Selection, selectCell } from './selection.ts'

/** Mouse and touch: a drag selects or fills, a click flips, a double click or a second tap edits. */
export function useGridPointer(actions: GridActions, sortBy: (column: number) => void) {
  const drag = useRef<'select' | 'fill' | null>(null)
  const pressed = useRef<{ place: Place; wasActive: boolean; isOpener: boolean } | null>(null)
  const { layout, size, selection, range } = actions

  function placeOf(event: MouseEvent<HTMLElement>): Place {
    const box = event.currentTarget
    const { left, top } = box.getBoundingClientRect()
    const point = {
      x: event.clientX - left - box.clientLeft,
      y: event.clientY - top - box.clientTop,
    }
    return placeAt(layout, size.rows, actions.viewport(), point)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    pressed.current = null
    if (event.button !== 0 || isControl(event.target) || isScrollbar(event)) return
    const place = placeOf(event)
    if (place.row === headerRow || size.rows === 0) return
    const isTouch = event.pointerType === 'touch'
    pressed.current = {
      place,
      wasActive: isSame(place, selection.anchor),
      isOpener: event.target instanceof Element && event.target.closest('[data-open]') !== null,
    }
    if (isTouch) return
    const isHandle = event.target instanceof Element && event.target.hasAttribute('data-fill')
    drag.current = isHandle ? 'fill' : 'select'
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!isHandle)
      actions.select(event.shiftKey ? { ...selection, head: place } : selectCell(place), 'pointer')
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const at = placeOf(event)
    const head = at.row === headerRow ? { ...at, row: 0 } : at
    if (drag.current === 'fill') actions.setFillTo(stretched(range, head))
    else if (!isSame(head, selection.head)) actions.select({ ...selection, head }, 'pointer')
  }

  function onPointerUp() {
    const { fillTo, view } = actions
    if (drag.current === 'fill' && fillTo) {
      const target = {
        top: range.top,
        left: range.left,
        bottom: fillTo.head.row,
        right: fillTo.head.column,
      }
      actions.applyBlock(fillRange(view, range, target))
    }
    drag.current = null
    actions.setFillTo(null)
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (isControl(event.target)) return
    const place = placeOf(event)
    if (place.row === headerRow) return isHeading(event.target) ? sortBy(place.column) : undefined
    const press = pressed.current
    if (!press || !isSame(press.place, place)) return
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') {
      actions.select(selectCell(place))
      if (press.wasActive && !press.isOpener) return actions.startEdit()
    }
    if (press.isOpener) return actions.startEdit(undefined, place)
    if (!event.shiftKey && !actions.open(place)) actions.toggle(place)
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    const place = placeOf(event)
    if (isControl(event.target) || place.row === headerRow || actions.isToggle(place)) return
    actions.startEdit()
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onClick,
    onDoubleClick,
  }
}

/** Filling goes down or to the right, whichever the pointer went further. */
function stretched({ top, left, bottom, right }: Range, to: Place): Selection {
  const down = Math.max(0, to.row - bottom)
  const across = Math.max(0, to.column - right)
  const head =
    down >= across ? { row: bottom + down, column: right } : { row: bottom, column: right + across }
  return { anchor: { row: top, column: left }, head }
}

function isSame(a: Place, b: Place): boolean {
  return a.row === b.row && a.column === b.column
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('input, button, select, [data-bubble]') !== null
  )
}

function isHeading(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[aria-sort]') !== null
}

function isScrollbar(event: PointerEvent<HTMLElement>): boolean {
  const box = event.currentTarget
  const { left, top } = box.getBoundingClientRect()
  return event.clientX - left > box.clientWidth || event.clientY - top > box.clientHeight
}
