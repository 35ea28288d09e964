import { Kbd, Modal } from '@mantine/core'
import styles from './replace.module.css'

const shortcuts: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Move and select',
    keys: [
      ['Arrow keys', 'Move; with Shift extend the selection'],
      ['Ctrl+arrow keys', 'Go to the first or last row or column'],
      ['Home, End', 'Go to the first or last column'],
      ['Ctrl+A', 'Select all cells'],
      ['Escape, then Tab', 'Leave the table'],
    ],
  },
  {
    title: 'Edit',
    keys: [
      ['Typing', 'Replaces the value of the cell'],
      ['F2', 'Edits the value of the cell'],
      ['Alt+↓', 'Opens the list of a cell'],
      ['Space', 'Ticks a box, or accepts a derived value'],
      ['Delete', 'Clears the selected cells'],
      ['Ctrl+C, Ctrl+X, Ctrl+V', 'Copy, cut, paste, also from a spreadsheet'],
      ['Ctrl+D', 'Fills down'],
      ['Ctrl+Shift+E', 'Set, add to or multiply the selected cells'],
      ['Ctrl+Shift+H', 'Previous values of the cell, to restore one'],
      ['Shift+F2', 'Comments on the cell'],
      ['Ctrl+Z, Ctrl+Y', 'Undo, redo'],
      ['Ctrl+S', 'Save'],
    ],
  },
  {
    title: 'Find and arrange',
    keys: [
      ['Ctrl+F', 'Find in all rows'],
      ['Ctrl+H', 'Find and replace'],
      ['Shift+F10', 'Menu of the selected cells, or of a column from its heading'],
      ['Enter on a heading', 'Sorts by the column; with Shift adds it to the sort'],
      ['Alt+↓ on a heading', 'Filters, freezes, moves or hides the column'],
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl+K', 'Search'],
      ['? or F1', 'This list; ? only outside a cell'],
      ['Alt+↓ after Completion', 'Opens the next gap'],
    ],
  },
]

/** What the keyboard can do on a screen with a table. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      {shortcuts.map(({ title, keys }) => (
        <section key={title} className={styles.shortcuts} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, text]) => (
              <div key={key}>
                <dt>
                  <Kbd size="xs">{key}</Kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
