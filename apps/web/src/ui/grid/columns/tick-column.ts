import { confirm } from '../../feedback/confirm.tsx'
import { formatCount, joinSentences } from '../../format/count.ts'
import { tickRange } from '../edits/block-edit.ts'
import type { BlockEdit, GridView } from '../edits/write-cells.ts'

interface ColumnTick {
  readonly value: boolean
  readonly edit: BlockEdit
  readonly changed: number
  readonly locked: number
}

/** Ticks every row shown; where all are ticked that can be, unticks them. */
export function planColumnTick<Row>(view: GridView<Row>, column: number): ColumnTick | null {
  const whole = { top: 0, bottom: view.rows.length - 1, left: column, right: column }
  for (const value of [true, false]) {
    const { changes } = tickRange(view, whole, value)
    const written = changes.filter((change) => change.value !== undefined)
    if (written.length === 0) continue
    const locked = changes.length - written.length
    return { value, edit: { changes: written, range: whole }, changed: written.length, locked }
  }
  return null
}

/** Says how many rows it is about before anything happens. */
export function askToTick(
  tick: ColumnTick,
  title: string,
  rowNoun: string,
  rowCount: number,
): Promise<boolean> {
  const { value, changed, locked } = tick
  const verb = value ? 'Tick' : 'Untick'
  const others = rowCount - changed - locked
  const text = joinSentences(
    others > 0 &&
      `${others} of the ${formatCount(rowCount, rowNoun)} shown ${others === 1 ? 'is' : 'are'} ${value ? 'ticked' : 'unticked'} already.`,
    locked > 0 && `${formatCount(locked, rowNoun)} skipped, because another value prevents it.`,
    'You can undo this. Nothing is saved until you select Save.',
  )
  return confirm({
    title: `${verb} ${title} for ${formatCount(changed, rowNoun)}?`,
    text: text ?? '',
    confirmLabel: `${verb} ${changed}`,
  })
}
