import { ActionIcon } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../format/count.ts'
import { hasModifier } from '../keys/use-shortcuts.ts'
import { useGoneRecord } from '../unsaved/gone-record.ts'
import { moveItem } from './move-item.ts'
import type { SelectItem } from './select-item.ts'
import styles from './two-sided-select.module.css'

interface SelectedListProps {
  items: readonly SelectItem[]
  empty: string
  onChange: (ids: number[]) => void
  isReadOnly: boolean
  /** Items are put in order, and none is taken out. */
  isOrderOnly?: boolean
}

const moves = 'Drag, or press the arrow keys to move'

/** What is selected, in order. Each item has a grip that moves it, by hand or by keys. */
export function SelectedList(props: SelectedListProps) {
  const { items, empty, onChange, isOrderOnly = false } = props
  const isReadOnly = Boolean(props.isReadOnly || useGoneRecord())
  const help = isOrderOnly ? `${moves}.` : `${moves}; Delete removes it.`
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const focusNext = useRef<number>(undefined)
  const ids = items.map(({ id }) => id)

  // A grip that was moved or taken out by key leaves the focus with its place.
  useEffect(() => {
    if (focusNext.current === undefined) return
    const grips = list.current?.querySelectorAll<HTMLElement>('[data-grip]') ?? []
    grips[Math.min(focusNext.current, grips.length - 1)]?.focus()
    focusNext.current = undefined
  })

  function move(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || to === from) return
    onChange(moveItem(ids, from, to))
    setAnnouncement(
      `${item.label} is now ${formatNumber(to + 1)} of ${formatNumber(items.length)}.`,
    )
  }

  function remove(index: number) {
    const item = items[index]
    if (!item) return
    onChange(ids.filter((_, i) => i !== index))
    setAnnouncement(`${item.label} was removed.`)
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (hasModifier(event)) return
    const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[
      event.key
    ]
    if (target !== undefined) {
      move(index, target)
      focusNext.current = Math.max(0, Math.min(items.length - 1, target))
    } else if (!isOrderOnly && (event.key === 'Delete' || event.key === 'Backspace')) {
      remove(index)
      focusNext.current = index
    } else return
    event.preventDefault()
  }

  function onPointerMove(event: PointerEvent) {
    if (dragged === undefined) return
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
    const to = over === -1 ? rows.length - 1 : over
    const from = ids.indexOf(dragged)
    if (from !== -1) move(from, to)
  }

  const endDrag = () => setDragged(undefined)
  return (
    <div className={styles.box}>
      {items.length === 0 && <p className="np-flush np-blank">{empty}</p>}
      <ol className="np-list" ref={list}>
        {items.map((item, index) => (
          <li key={item.id} className={styles.item} data-dragged={item.id === dragged || undefined}>
            <span className={styles.position}>{index + 1}</span>
            {!isReadOnly && (
              <button
                type="button"
                data-grip
                className={styles.grip}
                aria-label={`Move ${item.label}`}
                aria-description={help}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(item.id)
                }}
                onPointerMove={onPointerMove}
                onPointerUp={endDrag}
                onPointerCancel={endDrag}
              >
                <IconGripVertical size={16} aria-hidden />
              </button>
            )}
            <span className="np-grow np-cut" dir="auto" title={item.label}>
              {item.label}
            </span>
            <span className={styles.detail}>{item.details[0]}</span>
            {!isReadOnly && !isOrderOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${item.label}`}
                onClick={(event) => event.detail <= 1 && remove(index)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="np-flush np-one-line np-unseen">
        {announcement}
      </p>
    </div>
  )
}
