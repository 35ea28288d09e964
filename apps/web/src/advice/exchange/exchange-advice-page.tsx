import { adviceExchangeRoutes } from '@nutripim/contract/advice/advice-exchange'
import { call } from '../../api/call.ts'
import { DownloadButton } from '../../exchange/download-button.tsx'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import { FileIntake } from '../../exchange/file-import.tsx'
import { PastImports } from '../../exchange/past-imports.tsx'
import { WorkbookPreview } from '../../exchange/workbook-preview.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { useAdviceImport, useAdviceImports, useUndoAdvice } from './use-advice-exchange.ts'

export function ExchangeAdvicePage() {
  return (
    <ExchangePage
      title="Import and export advice"
      about="Export a country’s advice to Excel and import changes."
      content={Exchange}
    />
  )
}

const { downloadAdvice, downloadAdviceImport } = adviceExchangeRoutes

function Exchange({ country, countryName }: ExchangeProps) {
  return (
    <>
      <FileIntake
        country={country}
        incoming={useAdviceImport(country)}
        label="Select a workbook to import"
        participle="imported"
        acts={
          <DownloadButton
            country={country}
            fetchFile={(country) =>
              call(downloadAdvice, { params: { country } }, { handles: 'all' })
            }
          >
            Export advice
          </DownloadButton>
        }
        preview={(preview, acts) => (
          <WorkbookPreview
            preview={preview}
            recordTitle="Advice"
            ours="called Advice"
            counted={(count) => formatCount(count, 'text')}
            {...acts}
          />
        )}
        conflicts={{
          title: 'Texts have changed since the preview',
          headings: ['DH code', 'Crop', 'Stored now', 'By'],
          cells: ({ productId, cropId, stored, savedBy }) => [productId, cropId, stored, savedBy],
        }}
      />
      <PastImports
        title={`Past imports${countryName ? ` into ${countryName}` : ''}`}
        country={country}
        past={useAdviceImports(country)}
        undo={useUndoAdvice(country)}
        fetchFile={({ importId }, country) => {
          const params = { country, id: importId }
          return call(downloadAdviceImport, { params }, { handles: 'all' })
        }}
        nothing="No advice has been imported into this country yet."
        noun="import"
        summary={({ counts }) => `${counts.changed} changed, ${counts.added} added`}
      />
    </>
  )
}
