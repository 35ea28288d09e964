import { type KeyboardEvent, useRef } from 'react'
import { hasShortcut } from '../../keys/use-shortcuts.ts'
import { useGoneRecord } from '../../unsaved/gone-record.ts'
import { clearRange, fillDown } from '../edits/block-edit.ts'
import type { EditStore } from '../edits/edit-store.ts'
import type { GridActions } from '../use-grid-actions.ts'
import { type Command, commandFor } from './key-command.ts'
import { isSingle, selectAll, selectCell } from './selection.ts'

interface HeadingKeys {
  /** Sorts by a column; `isAdded`: after the columns that are sorted by already. */
  sortBy: (column: number, isAdded: boolean) => void
  tick: (column: number) => void
  openPanel: (column: number) => void
  /** Opens the context menu at the active cell. */
  openMenu: () => void
}

/** Keys while no cell is being edited; the editor has its own. */
export function useGridKeyboard(actions: GridActions, edits: EditStore, heading: HeadingKeys) {
  const isLeaving = useRef(false)
  const isGone = useGoneRecord() !== undefined

  /** Answers whether the key was the grid's; any other is left to the browser. */
  function run(command: Command): boolean {
    const { selection, range, view } = actions
    const { anchor } = selection
    if (actions.isHeaderActive && (command.do === 'enter' || command.do === 'toggle')) {
      if (command.do === 'toggle' && actions.isToggle(anchor)) heading.tick(anchor.column)
      else heading.sortBy(anchor.column, command.do === 'enter' && command.backwards)
      return true
    }
    if (actions.isHeaderActive && ['edit', 'list', 'panel'].includes(command.do)) {
      heading.openPanel(anchor.column)
      return true
    }
    if (['enter', 'toggle', 'edit'].includes(command.do) && actions.open(anchor)) return true
    switch (command.do) {
      case 'move':
        actions.step(command.step, command.extend)
        return true
      case 'enter':
        actions.enter(command.backwards)
        return true
      case 'panel':
        heading.openMenu()
        return true
      case 'tab':
        return !isLeaving.current && actions.tab(command.backwards)
      case 'type':
        actions.startEdit(command.text)
        return true
      case 'edit':
        // Only Space and a click tick a box.
        if (!actions.isToggle(anchor)) actions.startEdit()
        else actions.setMessage('Press Space to tick or untick.')
        return true
      case 'list':
        if (actions.hasList(anchor)) actions.startEdit()
        return true
      case 'toggle':
        if (!actions.acceptSuggestions(range)) actions.toggle(anchor, range)
        return true
      case 'clear':
        actions.applyBlock({ ...clearRange(view, range), range })
        return true
      case 'fill down':
        actions.applyBlock(fillDown(view, range))
        return true
      case 'select all':
        actions.select(selectAll(actions.size))
        return true
      case 'undo':
      case 'redo':
        // Without edits the screen would close. It asks before it discards them.
        if (isGone)
          actions.setMessage('Nothing can be changed any more. You can copy your changes.')
        else actions.showChanged(edits[command.do](), command.do)
        return true
      case 'escape':
        letGo()
        return true
    }
  }

  /** A keyboard must be able to leave a table of thousands of cells. */
  function letGo() {
    if (!isSingle(actions.selection)) return actions.select(selectCell(actions.selection.anchor))
    isLeaving.current = true
    actions.setMessage('Press Tab to leave the table.')
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    const command = commandFor(event)
    // Keys of the screen come first, such as Alt+↓ for the next gap.
    if (!command || hasShortcut(event.nativeEvent)) return
    if (run(command)) event.preventDefault()
    if (command.do !== 'escape') isLeaving.current = false
  }
}
