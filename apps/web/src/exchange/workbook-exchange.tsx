import type { ImportPreview, PastImport, SheetCell } from '@nutripim/contract/exchange/exchange'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DownloadButton } from './download-button.tsx'
import type { ExchangeProps } from './exchange-page.tsx'
import { FileImport } from './file-import.tsx'
import { PastImports } from './past-imports.tsx'
import type { IncomingFile } from './use-file-import.ts'
import type { useUndoImport } from './use-undo-import.ts'
import { WorkbookPreview } from './workbook-preview.tsx'

interface WorkbookExchangeProps<Preview extends ImportPreview, Conflict> extends ExchangeProps {
  incoming: IncomingFile<Preview, Conflict>
  past: UseQueryResult<PastImport[]>
  undo: ReturnType<typeof useUndoImport<Conflict>>
  exportLabel: string
  fetchExport: (country: string) => Promise<File>
  /** Fetches the workbook of a past import. */
  fetchImport: (past: PastImport, country: string) => Promise<File>
  /** The heading of the column that names the record. */
  recordTitle: string
  /** Describes the sheets that are read: “called Advice”. */
  ownSheets: string
  /** Single changes of a preview can be left out. */
  canLeaveOut?: boolean
  /** “3 changed cells” */
  formatChanged: (count: number) => string
  conflicts: {
    title: string
    headings: readonly string[]
    cells: (conflict: Conflict) => readonly SheetCell[]
  }
  /** Shown when there are no past imports. */
  emptyText: string
  /** What a past import changed. */
  formatSummary: (past: PastImport) => string
  /** Shown in a preview, before the changed cells. */
  describePreview?: (preview: Preview) => ReactNode
  /** Shown before the past imports. */
  children?: ReactNode
}

/** Exports data of a country to a workbook, imports a changed one, and undoes past imports. */
export function WorkbookExchange<Preview extends ImportPreview, Conflict>(
  props: WorkbookExchangeProps<Preview, Conflict>,
) {
  const { country, countryName, recordTitle, ownSheets, formatChanged } = props
  return (
    <>
      <FileImport
        country={country}
        incoming={props.incoming}
        label="Select a workbook to import"
        participle="imported"
        actions={
          <DownloadButton country={country} fetchFile={props.fetchExport}>
            {props.exportLabel}
          </DownloadButton>
        }
        preview={(preview, actions) => (
          <WorkbookPreview
            preview={preview}
            recordTitle={recordTitle}
            ownSheets={ownSheets}
            formatChanged={formatChanged}
            canLeaveOut={props.canLeaveOut ?? false}
            {...actions}
          >
            {props.describePreview?.(preview)}
          </WorkbookPreview>
        )}
        conflicts={props.conflicts}
      />
      {props.children}
      <PastImports
        title={`Past imports${countryName ? ` into ${countryName}` : ''}`}
        country={country}
        past={props.past}
        undo={props.undo}
        fetchFile={props.fetchImport}
        emptyText={props.emptyText}
        noun="import"
        formatSummary={props.formatSummary}
      />
    </>
  )
}
