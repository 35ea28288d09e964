import type {
  PastImport,
  ImportPreview as Preview,
  SheetCell,
} from '@nutripim/contract/exchange/exchange'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DownloadButton } from './download-button.tsx'
import type { ExchangeProps } from './exchange-page.tsx'
import { FileImport } from './file-import.tsx'
import { ImportPreview, type ImportPreviewProps } from './import-preview.tsx'
import { PastImports } from './past-imports.tsx'
import type { IncomingFile } from './use-file-import.ts'
import type { useUndoImport } from './use-undo-import.ts'

interface WorkbookExchangeProps<Checked extends Preview, Conflict> extends ExchangeProps {
  incoming: IncomingFile<Checked, Conflict>
  past: UseQueryResult<PastImport[]>
  undo: ReturnType<typeof useUndoImport<Conflict>>
  exportLabel: string
  fetchExport: (country: string) => Promise<File>
  /** Fetches the workbook of a past import. */
  fetchImport: (past: PastImport, country: string) => Promise<File>
  workbook: Pick<ImportPreviewProps, 'recordTitle' | 'ownSheets' | 'formatChanged'>
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
  describePreview?: (preview: Checked) => ReactNode
  /** How many warnings a preview has. */
  countWarnings?: (preview: Checked) => number
  /** Shown before the past imports. */
  children?: ReactNode
}

/** Exports data of a country to a workbook, imports a changed one, and undoes past imports. */
export function WorkbookExchange<Checked extends Preview, Conflict>(
  props: WorkbookExchangeProps<Checked, Conflict>,
) {
  const { country, countryName } = props
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
          <ImportPreview
            {...props.workbook}
            preview={preview}
            canLeaveOutRejected
            warningCount={props.countWarnings?.(preview) ?? 0}
            {...actions}
          >
            {props.describePreview?.(preview)}
          </ImportPreview>
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
