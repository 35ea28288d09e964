import type { CellKind, Reading } from '../columns/column.ts'
import styles from './check-kind.module.css'

// Spreadsheets write TRUE and FALSE in the language of their user.
const yes = /^(true|1|x|yes|✓|✔|wahr|vrai|verdadero|vero|verdadeiro|waar|prawda|истина|doğru)$/
const no = /^(|false|0|no|-|–|falsch|faux|falso|onwaar|fałsz|ложь|yanlış)$/

// The same elements for all cells: hundreds of them come and go with every turn of the wheel.
const ticked = <span className={styles.ticked}>Yes</span>
const empty = <span className={styles.empty}>No</span>

/** A box to tick. It flips instead of opening an editor. */
export const checkKind: CellKind = {
  type: 'tick',
  align: 'center',
  format: (value) => (value === true ? 'Yes' : 'No'),
  copy: (value) => (value === true ? 'TRUE' : 'FALSE'),
  read: readCheck,
  render: (value) => (value === true ? ticked : empty),
  toggle: (value) => value !== true,
}

function readCheck(text: string): Reading {
  const word = text.trim().toLowerCase()
  if (yes.test(word)) return { value: true }
  if (no.test(word)) return { value: false }
  const short = text.length > 24 ? `${text.slice(0, 24)}…` : text
  return { rejected: `“${short}” is neither TRUE nor FALSE.` }
}
