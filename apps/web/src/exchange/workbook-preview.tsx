import type { ImportPreview as Preview } from '@nutripim/contract/exchange/exchange'
import type { ReactNode } from 'react'
import { ImportPreview, type PreviewActions } from './import-preview.tsx'

interface WorkbookPreviewProps extends PreviewActions {
  preview: Preview
  /** The heading of the column that names the record. */
  recordTitle: string
  /** Describes the sheets that are read: “called Advice”. */
  ownSheets: string
  /** Single changes can be left out. */
  canLeaveOut?: boolean
  /** “3 changed cells” */
  formatChanged: (count: number) => string
  /** The first word of the button: “Import” */
  verb?: string
  discardLabel?: string
  /** Shown before the changed cells. */
  children?: ReactNode
}

/** Shows what a workbook would change. Records that are not in it stay unchanged. */
export function WorkbookPreview({
  preview,
  ownSheets,
  formatChanged,
  verb = 'Import',
  ...rest
}: WorkbookPreviewProps) {
  const { changedCells, counts, sheetsLeftOut } = preview
  const hasEffect = changedCells > 0
  const isRejected = counts.refused > 0
  return (
    <ImportPreview
      preview={preview}
      leftOut={
        sheetsLeftOut.length > 0
          ? `These sheets are hidden or not ${ownSheets}, so they were not read: ${sheetsLeftOut.join(', ')}.`
          : undefined
      }
      hasEffect={hasEffect}
      applyLabel={(leftOut) =>
        hasEffect && !isRejected ? `${verb} ${formatChanged(changedCells - leftOut)}` : verb
      }
      {...rest}
    />
  )
}
