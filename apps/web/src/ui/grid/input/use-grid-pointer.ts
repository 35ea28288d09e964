import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { findPosition } from '../columns/column-layout.ts'
import { type HeadingDragOptions, useHeadingDrag } from '../columns/use-heading-drag.ts'
import { fillRange } from '../edits/block-edit.ts'
import type { GridActions } from '../use-grid-actions.ts'
import {
  type CellPosition,
  headerRow,
  type Range,
  type Selection,
  selectCell,
} from './selection.ts'

interface HeadingPointer extends Omit<HeadingDragOptions, 'layout' | 'columnAt'> {
  sortBy: (column: number, isAdded: boolean) => void
  openPanel: (column: number) => void
  openMenu: (at: { left: number; top: number }) => void
}

/** Mouse and touch: a drag selects or fills, a click flips, a double click or a second tap edits. */
export function useGridPointer(actions: GridActions, heading: HeadingPointer) {
  const drag = useRef<'select' | 'fill' | null>(null)
  const pressed = useRef<{ position: CellPosition; wasActive: boolean; isOpener: boolean } | null>(
    null,
  )
  const { layout, size, selection, range } = actions
  const headings = useHeadingDrag({
    layout,
    columnAt: (event) => positionOf(event).column,
    ...heading,
  })

  function positionOf(event: MouseEvent<HTMLElement>): CellPosition {
    const box = event.currentTarget
    const { left, top } = box.getBoundingClientRect()
    const point = {
      x: event.clientX - left - box.clientLeft,
      y: event.clientY - top - box.clientTop,
    }
    return findPosition(layout, size.rows, actions.viewport(), point)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    pressed.current = null
    headings.onPointerDown(event)
    if (event.button !== 0 || isControl(event.target) || isScrollbar(event)) return
    const position = positionOf(event)
    if (position.row === headerRow || size.rows === 0) return
    const isTouch = event.pointerType === 'touch'
    pressed.current = {
      position,
      wasActive: isSame(position, selection.anchor),
      isOpener: event.target instanceof Element && event.target.closest('[data-open]') !== null,
    }
    if (isTouch) return
    const isHandle = event.target instanceof Element && event.target.hasAttribute('data-fill')
    drag.current = isHandle ? 'fill' : 'select'
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!isHandle)
      actions.select(
        event.shiftKey ? { ...selection, head: position } : selectCell(position),
        'pointer',
      )
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    headings.onPointerMove(event)
    if (!drag.current) return
    const at = positionOf(event)
    const head = at.row === headerRow ? { ...at, row: 0 } : at
    if (drag.current === 'fill') actions.setFillTo(stretched(range, head))
    else if (!isSame(head, selection.head)) actions.select({ ...selection, head }, 'pointer')
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    headings.onPointerUp(event)
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
    const position = positionOf(event)
    if (position.row === headerRow) {
      if (isHeading(event.target) && !headings.wasDrag())
        heading.sortBy(position.column, event.shiftKey)
      return
    }
    const press = pressed.current
    if (!press || !isSame(press.position, position)) return
    const click = event.nativeEvent
    if ('pointerType' in click && click.pointerType === 'touch') {
      actions.select(selectCell(position))
      if (press.wasActive && !press.isOpener) return actions.startEdit(undefined, position, true)
    }
    if (press.isOpener) return actions.startEdit(undefined, position)
    if (!event.shiftKey && !actions.open(position)) actions.toggle(position)
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    const position = positionOf(event)
    if (isControl(event.target) || position.row === headerRow || actions.isToggle(position)) return
    actions.startEdit()
  }

  function onContextMenu(event: MouseEvent<HTMLElement>) {
    if (isControl(event.target)) return
    const position = positionOf(event)
    const isOnHeading = position.row === headerRow
    if (isOnHeading ? !isHeading(event.target) : size.rows === 0) return
    event.preventDefault()
    if (isOnHeading) return heading.openPanel(position.column)
    if (!isInside(range, position)) actions.select(selectCell(position), 'pointer')
    heading.openMenu({ left: event.clientX, top: event.clientY })
  }

  return {
    dropAt: headings.dropAt,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onClick,
      onDoubleClick,
      onContextMenu,
    },
  }
}

/** Filling goes down or to the right, whichever the pointer went further. */
function stretched({ top, left, bottom, right }: Range, to: CellPosition): Selection {
  const down = Math.max(0, to.row - bottom)
  const across = Math.max(0, to.column - right)
  const head =
    down >= across ? { row: bottom + down, column: right } : { row: bottom, column: right + across }
  return { anchor: { row: top, column: left }, head }
}

function isInside({ top, bottom, left, right }: Range, { row, column }: CellPosition): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

function isSame(a: CellPosition, b: CellPosition): boolean {
  return a.row === b.row && a.column === b.column
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input, button, select, [data-bubble], [data-resize]') !== null
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
