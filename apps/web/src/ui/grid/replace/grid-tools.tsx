import { type ReactNode, useEffect } from 'react'
import { type PressedKey, shortcutKey } from '../../keys/shortcut-key.ts'
import type { Arrangement } from '../arrange/arrangement.ts'
import { asCellPart, type CellPart, type OpenCell } from '../cells/open-cell.ts'
import type { EditStore } from '../edits/edit-store.ts'
import { valueIn } from '../edits/write-cells.ts'
import type { GridActions } from '../use-grid-actions.ts'
import { CellMenu } from './cell-menu.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { FindBar } from './find-bar.tsx'
import { ShortcutList } from './shortcut-list.tsx'

/** What is open beside the cells. */
export type GridTool =
  | { readonly open: 'find' | 'replace' | 'change' | CellPart | 'shortcuts' }
  | { readonly open: 'menu'; readonly at: { left: number; top: number } }

interface GridToolsProps {
  tool: GridTool | null
  onTool: (tool: GridTool | null) => void
  actions: GridActions
  edits: EditStore
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
  renderCellPanel: ((cell: OpenCell) => ReactNode) | undefined
  onExport: (() => void) | undefined
}

/** Find and replace, changes of a selection, the context menu and the list of shortcuts. */
export function GridTools({
  tool,
  onTool,
  actions,
  edits,
  arrangement,
  onArrange,
  renderCellPanel,
  onExport,
}: GridToolsProps) {
  const cell = findOpenCell(actions, edits, close)
  const hasPanel = renderCellPanel !== undefined && cell !== undefined
  useToolKeys(onTool, hasPanel)

  function close() {
    onTool(null)
    actions.box.current?.focus({ preventScroll: true })
  }

  function filterByValue() {
    const { view, selection } = actions
    const row = view.rows[selection.anchor.row]
    const column = view.columns[selection.anchor.column]
    if (row === undefined || !column) return
    const value = valueIn(view, row, column)
    const { id, kind } = column
    const others = arrangement.conditions.filter((condition) => condition.column !== id)
    const isEmpty = value === null || value === ''
    onArrange({
      conditions: [
        ...others,
        { column: id, test: isEmpty ? 'empty' : 'is', value: isEmpty ? '' : kind.format(value) },
      ],
    })
  }

  switch (tool?.open) {
    case 'find':
    case 'replace':
      return (
        <FindBar
          actions={actions}
          edits={edits}
          isReplacing={tool.open === 'replace'}
          onReplacing={() => onTool({ open: 'replace' })}
          onClose={close}
        />
      )
    case 'change':
      return <ChangeDialog actions={actions} onClose={close} />
    case 'history':
    case 'comments':
      return (
        cell && renderCellPanel?.({ ...cell, part: tool.open, show: (open) => onTool({ open }) })
      )
    case 'shortcuts':
      return <ShortcutList onClose={close} />
    case 'menu':
      return (
        <CellMenu
          actions={actions}
          at={tool.at}
          onFilter={filterByValue}
          onPanel={hasPanel ? (open) => onTool({ open }) : undefined}
          onExport={onExport}
          onFind={() => onTool({ open: 'replace' })}
          onChange={() => onTool({ open: 'change' })}
          onHelp={() => onTool({ open: 'shortcuts' })}
          onClose={close}
        />
      )
    default:
      return null
  }
}

function findOpenCell(
  actions: GridActions,
  edits: EditStore,
  close: () => void,
): Omit<OpenCell, 'part' | 'show'> | undefined {
  const { activeCell, selection, view } = actions
  const column = view.columns[selection.anchor.column]
  const row = view.rows[selection.anchor.row]
  if (!activeCell || !column || row === undefined) return undefined
  return {
    ...activeCell,
    title: column.title,
    kind: column.kind,
    value: valueIn(view, row, column),
    isUnsaved: edits.cell(activeCell.row, activeCell.column)?.edit !== undefined,
    isEditable: column.isEditable,
    restore(value) {
      close()
      actions.restore(selection.anchor, value)
    },
    close,
  }
}

/** Keys of the whole screen, so that the browser's own search does not miss the rows out of view. */
function useToolKeys(onTool: (tool: GridTool) => void, hasPanel: boolean) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event
      const tool = findTool(event)
      if (!tool || event.defaultPrevented || document.querySelector('[aria-modal=true]')) return
      const isTyping = target instanceof Element && target.matches('input, textarea, select')
      if (isTyping && key === '?') return
      if (asCellPart(tool) && !hasPanel) return
      event.preventDefault()
      onTool({ open: tool })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onTool, hasPanel])
}

type Tool = Exclude<GridTool['open'], 'menu'>

const toolsWithShift: Record<Lowercase<string>, Tool> = { e: 'change', h: 'history' }

export function findTool(
  event: PressedKey & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): Tool | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (altKey) return undefined
  if (key === 'F1' || (key === '?' && !ctrlKey && !metaKey)) return 'shortcuts'
  if (key === 'F2' && shiftKey) return 'comments'
  if (!ctrlKey && !metaKey) return undefined
  const letter = shortcutKey(event)
  if (shiftKey) return toolsWithShift[letter]
  if (letter === 'f') return 'find'
  return letter === 'h' ? 'replace' : undefined
}
