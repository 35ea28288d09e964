import type { ClipboardEvent } from 'react'
import { formatCount } from '../../format/count.ts'
import { clearRange, copyRange } from '../edits/block-edit.ts'
import type { GridActions } from '../use-grid-actions.ts'
import { formatBlock, parseBlock } from './clipboard-text.ts'

/** Copy, cut and paste of blocks, as plain text with tabs, to and from any spreadsheet. */
export function useGridClipboard(actions: GridActions) {
  const { view, range } = actions

  function isOwnRequest(event: ClipboardEvent): boolean {
    return event.target === event.currentTarget && !actions.isHeaderActive && view.rows.length > 0
  }

  function copy(event: ClipboardEvent) {
    if (!isOwnRequest(event)) return
    const block = copyRange(view, range)
    event.clipboardData.setData('text/plain', formatBlock(block))
    event.preventDefault()
    const [firstRow = []] = block
    actions.setMessage(`${formatCount(block.length * firstRow.length, 'cell')} copied.`)
  }

  return {
    onCopy: copy,
    onCut(event: ClipboardEvent) {
      if (!isOwnRequest(event)) return
      copy(event)
      actions.applyBlock(clearRange(view, range))
    },
    onPaste(event: ClipboardEvent) {
      if (!isOwnRequest(event)) return
      event.preventDefault()
      const block = parseBlock(event.clipboardData.getData('text/plain'))
      if (block.length === 0) return actions.setMessage('There is no text to paste.')
      void actions.paste(block)
    },
  }
}
