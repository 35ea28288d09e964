import { Popover } from '@mantine/core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { shortcutKey } from '../../keys/shortcut-key.ts'
import { filterRows } from '../arrange-rows.ts'
import type { AfterCommit, CellKind, CellValue, EditorProps, Reading } from '../columns/column.ts'
import gridStyles from '../grid.module.css'
import styles from './option-kind.module.css'

export interface Option {
  readonly id: string
  readonly name: string
  /** Stays where it is stored, and cannot be chosen anew. */
  readonly isReadOnly?: boolean
}

export interface OptionKind extends CellKind {
  /** What can be chosen in a cell that stores this. */
  offered(stored: CellValue): readonly Option[]
}

/** One of a list, by its id, shown by its name. It cannot be emptied. */
export function optionKind(options: readonly Option[], noun: string): OptionKind {
  const names = new Map(options.map(({ id, name }) => [id, name]))
  const format = (value: CellValue) =>
    value === null ? '' : (names.get(String(value)) ?? String(value))
  const offered = (stored: CellValue) =>
    options.filter(({ id, isReadOnly }) => !isReadOnly || id === stored)

  function read(typed: string, stored: CellValue): Reading {
    const text = typed.trim()
    if (text === '') return { rejected: `Select a ${noun}; it cannot be empty.` }
    const found = findOption(offered(stored), text)
    if (found) return { value: found.id }
    const short = text.length > 40 ? `${text.slice(0, 40)}…` : text
    return findOption(options, text)
      ? { rejected: `“${short}” is a read-only ${noun} and cannot be selected.` }
      : { rejected: `There is no ${noun} “${short}”.` }
  }

  return {
    type: 'option',
    align: 'start',
    format,
    read,
    render: (value) => (
      <span className={`np-row np-middle np-gap-6 ${styles.value}`}>
        <span>{format(value)}</span>
        <span data-open className={styles.arrow} />
      </span>
    ),
    Editor: OptionEditor,
    offered,
  }
}

function findOption(options: readonly Option[], text: string): Option | undefined {
  const name = text.toLocaleLowerCase()
  return (
    options.find(({ id }) => id === text) ??
    options.find((option) => option.name.toLocaleLowerCase() === name)
  )
}

export function isOptionKind(kind: CellKind): kind is OptionKind {
  return 'offered' in kind
}

/** A list under the cell: typing searches it, arrows walk it, Enter and Tab choose. */
function OptionEditor(props: EditorProps) {
  const { label, value, stored, kind, onCommit, onCancel } = props
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  /** Null until something is typed: then the whole list is shown. */
  const [search, setSearch] = useState(props.isReplacing ? props.text : null)
  const offered = isOptionKind(kind) ? kind.offered(stored) : []
  const options = search === null ? offered : filterRows(offered, search, ({ name }) => name)
  const [active, setActive] = useState(() =>
    search === null ? offered.findIndex(({ id }) => id === value) : 0,
  )
  // A text that was typed to open the editor stays; a previous value is selected, to be replaced.
  const { isReplacing } = props
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (!isReplacing) input.current?.select()
  }, [isReplacing])
  useLayoutEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [list, active])

  function commit(text: string, then: AfterCommit) {
    if (isDone.current) return
    isDone.current = true
    onCommit(text, then)
  }

  /** What is highlighted; or, where nothing matches, the text itself, to be rejected in words. */
  function select(then: AfterCommit) {
    const isLeftAlone = search === null || search.trim() === ''
    commit(options[active]?.id ?? (isLeftAlone ? kind.format(value) : search), then)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if ((event.ctrlKey || event.metaKey) && shortcutKey(event) === 's') return select('enter')
    const { key, shiftKey } = event
    if (key === 'ArrowDown') setActive((active + 1) % Math.max(1, options.length))
    else if (key === 'ArrowUp') setActive(active <= 0 ? options.length - 1 : active - 1)
    else if (key === 'Enter') select(shiftKey ? 'enter back' : 'enter')
    else if (key === 'Tab') select(shiftKey ? 'tab back' : 'tab')
    else if (key === 'Escape') {
      isDone.current = true
      onCancel()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Left for something else: what was typed counts only when it is a name. */
  function onBlur() {
    const exact = search !== null && findOption(offered, search.trim())
    commit(exact ? exact.id : kind.format(value), 'stay')
  }

  return (
    <Popover opened position="bottom-start" offset={2} width="target" withinPortal shadow="md">
      <Popover.Target>
        <input
          ref={input}
          className={gridStyles.editor}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={options[active] && `${list}-${active}`}
          autoComplete="off"
          spellCheck={false}
          value={search ?? kind.format(value)}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setActive(event.currentTarget.value.trim() === '' ? -1 : 0)
          }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} data-bubble>
        <div id={list} role="listbox" aria-label={label}>
          {options.map(({ id, name }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and the keys
            <div
              key={id}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === active}
              data-current={id === value || undefined}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(at)}
              onClick={() => commit(id, 'here')}
            >
              {name}
            </div>
          ))}
        </div>
        {options.length === 0 && <p className={styles.none}>Nothing matches</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
