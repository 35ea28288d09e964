import { IconGripVertical } from '@tabler/icons-react'
import { type PointerEvent, useRef } from 'react'
import buttons from '../ui/page/icon-button.module.css'
import styles from './reference-page.module.css'

/** The row that is dragged, and the position it would get. */
export interface Drag {
  id: string
  to: number
}

interface DragHandleProps {
  id: string
  name: string
  isDisabled: boolean
  onDrag: (drag: Drag | undefined) => void
  onDrop: (drag: Drag) => void
}

/** Near the edge of the list it scrolls, in pixels per move. */
const edge = 36
const step = 12

/** Drags a row to another position, with mouse, pen or finger. The buttons beside it do the same by keyboard. */
export function DragHandle({ id, name, isDisabled, onDrag, onDrop }: DragHandleProps) {
  const drag = useRef<Drag>(undefined)
  const set = (next: Drag | undefined) => {
    if (drag.current?.to === next?.to && drag.current !== undefined && next) return
    drag.current = next
    onDrag(next)
  }

  function onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const box = currentTarget.closest<HTMLElement>('[role="grid"]')
    if (!box) return
    const { top, bottom } = box.getBoundingClientRect()
    if (clientY < top + edge) box.scrollBy({ top: -step })
    else if (clientY > bottom - edge) box.scrollBy({ top: step })
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-index]')
    if (row && box.contains(row)) set({ id, to: Number(row.dataset.index) })
  }

  return (
    <span
      className={`${buttons.button} ${styles.handle}`}
      title={isDisabled ? undefined : `Drag ${name} to another position`}
      data-disabled={isDisabled || undefined}
      aria-hidden
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        if (isDisabled || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const row = event.currentTarget.closest<HTMLElement>('[data-index]')
        set({ id, to: Number(row?.dataset.index ?? 0) })
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        if (drag.current) onDrop(drag.current)
        set(undefined)
      }}
      onPointerCancel={() => set(undefined)}
    >
      <IconGripVertical size={15} aria-hidden />
    </span>
  )
}
