import type { ImportPreview as Preview } from '@nutripim/contract/exchange/exchange'
import { ImportPreview, type PreviewActs } from './import-preview.tsx'

interface WorkbookPreviewProps extends PreviewActs {
  preview: Preview
  /** What a row is about, as a heading. */
  recordTitle: string
  /** What its sheets are, where others are not read. */
  ours: string
  /** “3 changed cells” */
  counted: (count: number) => string
}

/** What a workbook would change; what is not in it stays. */
export function WorkbookPreview({ preview, ours, counted, ...rest }: WorkbookPreviewProps) {
  const { changedCells, counts, sheetsLeftOut } = preview
  const hasEffect = changedCells > 0
  const isRefused = counts.refused > 0
  return (
    <ImportPreview
      preview={preview}
      leftOut={
        sheetsLeftOut.length > 0
          ? `Not read, because hidden or not ${ours}: ${sheetsLeftOut.join(', ')}.`
          : undefined
      }
      hasEffect={hasEffect}
      applyLabel={hasEffect && !isRefused ? `Import ${counted(changedCells)}` : 'Import'}
      {...rest}
    />
  )
}
