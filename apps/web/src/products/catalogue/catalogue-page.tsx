import { catalogueRoutes } from '@nutripim/contract/products/catalogue'
import { call } from '../../api/call.ts'
import { DownloadButton } from '../../exchange/download-button.tsx'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import { FileIntake } from '../../exchange/file-import.tsx'
import { PastImports } from '../../exchange/past-imports.tsx'
import { WorkbookPreview } from '../../exchange/workbook-preview.tsx'
import { formatCount } from '../../ui/format/count.ts'
import {
  useCatalogueImport,
  useCatalogueImports,
  useUndoCatalogue,
} from './use-catalogue-exchange.ts'

export function CataloguePage() {
  return (
    <ExchangePage
      title="Import and export"
      about="Export a country’s catalogue to Excel and import changes."
      content={Exchange}
    />
  )
}

const { downloadCatalogue, downloadCatalogueImport } = catalogueRoutes

function Exchange({ country, countryName }: ExchangeProps) {
  return (
    <>
      <FileIntake
        country={country}
        incoming={useCatalogueImport(country)}
        label="Select a workbook to import"
        participle="imported"
        acts={
          <DownloadButton
            country={country}
            fetchFile={(country) =>
              call(downloadCatalogue, { params: { country } }, { handles: 'all' })
            }
          >
            Export catalogue
          </DownloadButton>
        }
        preview={(preview, acts) => (
          <WorkbookPreview
            preview={preview}
            recordTitle="Product"
            ours="part of the catalogue"
            counted={(cells) => formatCount(cells, 'changed cell')}
            {...acts}
          />
        )}
        conflicts={{
          title: 'Cells have changed since the preview',
          headings: ['Product id', 'Column', 'Stored now', 'By'],
          cells: ({ legacyProductId, cell, stored, savedBy }) => [
            legacyProductId,
            cell,
            typeof stored === 'object' ? JSON.stringify(stored) : stored,
            savedBy,
          ],
        }}
      />
      <PastImports
        title={`Past imports${countryName ? ` into ${countryName}` : ''}`}
        country={country}
        past={useCatalogueImports(country)}
        undo={useUndoCatalogue(country)}
        fetchFile={({ importId }, country) => {
          const params = { country, id: importId }
          return call(downloadCatalogueImport, { params }, { handles: 'all' })
        }}
        nothing="No workbook has been imported into this country yet."
        noun="import"
        summary={({ changedCells, counts }) =>
          `${changedCells} cells in ${counts.changed} rows changed`
        }
      />
    </>
  )
}
