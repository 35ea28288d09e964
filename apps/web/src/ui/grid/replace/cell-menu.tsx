import { Menu } from '@mantine/core'
import type { CellPart } from '../cells/open-cell.ts'
import { clearRange, fillDown } from '../edits/block-edit.ts'
import { parseBlock } from '../input/clipboard-text.ts'
import type { GridActions } from '../use-grid-actions.ts'
import styles from './replace.module.css'

interface CellMenuProps {
  actions: GridActions
  /** Where the pointer or the active cell is in the window. */
  at: { left: number; top: number }
  onFilter: () => void
  /** Left out in a grid without history and comments. */
  onPanel: ((part: CellPart) => void) | undefined
  /** Left out in a grid that cannot be exported. */
  onExport: (() => void) | undefined
  onFind: () => void
  onChange: () => void
  onHelp: () => void
  onClose: () => void
}

/** The context menu of the selected cells. */
export function CellMenu(props: CellMenuProps) {
  const { actions, at, onFilter, onPanel, onExport, onFind, onChange, onHelp, onClose } = props
  const { view, range, selection } = actions
  const column = view.columns[selection.anchor.column]
  const isEditable = view.columns.slice(range.left, range.right + 1).some((each) => each.isEditable)
  const row = view.rows[selection.anchor.row]
  const open = column?.leave ?? column?.open
  const item = (label: string, run: () => void, shortcut = '', isBlocked = false) => (
    <Menu.Item
      disabled={isBlocked}
      onClick={() => {
        // Before the command, because that can open something else.
        onClose()
        run()
      }}
      rightSection={shortcut && <kbd className={styles.key}>{shortcut}</kbd>}
    >
      {label}
    </Menu.Item>
  )

  /** The browser copies what the grid puts on the clipboard, as for the keys. */
  function runInGrid(command: 'copy' | 'cut') {
    actions.box.current?.focus({ preventScroll: true })
    document.execCommand(command)
  }

  async function paste() {
    actions.box.current?.focus({ preventScroll: true })
    try {
      await actions.paste(parseBlock(await navigator.clipboard.readText()))
    } catch {
      actions.setMessage('The browser does not allow this. Press Ctrl+V to paste.')
    }
  }

  return (
    <Menu
      opened
      onClose={onClose}
      closeOnItemClick={false}
      position="bottom-start"
      shadow="md"
      width={256}
      trapFocus
      returnFocus={false}
    >
      <Menu.Target>
        <span className={styles.anchor} style={at} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Selected cells">
        {item('Cut', () => runInGrid('cut'), 'Ctrl+X', !isEditable)}
        {item('Copy', () => runInGrid('copy'), 'Ctrl+C')}
        {item('Paste', () => void paste(), 'Ctrl+V', !isEditable)}
        {item(
          'Clear',
          () => actions.applyBlock({ ...clearRange(view, range), range }),
          'Delete',
          !isEditable,
        )}
        <Menu.Divider />
        {item('Fill down', () => actions.applyBlock(fillDown(view, range)), 'Ctrl+D', !isEditable)}
        {item('Set, add or multiply …', onChange, 'Ctrl+Shift+E', !isEditable)}
        <Menu.Divider />
        {onPanel && item('History of this cell', () => onPanel('history'), 'Ctrl+Shift+H')}
        {onPanel && item('Comments on this cell', () => onPanel('comments'), 'Shift+F2')}
        {item('Filter by this value', onFilter)}
        {item('Find and replace …', onFind, 'Ctrl+H')}
        {open && row !== undefined && item(column?.openLabel ?? 'Open', () => open(row), 'F2')}
        {onExport && item('Export this view', onExport)}
        {item('Keyboard shortcuts', onHelp, 'F1')}
      </Menu.Dropdown>
    </Menu>
  )
}
