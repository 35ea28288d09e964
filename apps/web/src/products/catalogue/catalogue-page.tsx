import { catalogueRoutes } from '@nutripim/contract/products/catalogue'
import { call } from '../../api/call.ts'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import { WorkbookExchange } from '../../exchange/workbook-exchange.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { catalogueConflicts, catalogueWorkbook } from './catalogue-text.ts'
import { PreviewWarnings } from './preview-warnings.tsx'
import { Proposals } from './proposals.tsx'
import {
  useCatalogueImport,
  useCatalogueImports,
  useUndoCatalogue,
} from './use-catalogue-exchange.ts'

export function CataloguePage() {
  return (
    <ExchangePage
      path="/product-info/exchange"
      title="Import and export"
      description="Export a country’s catalogue to Excel and import changes."
      content={CatalogueExchange}
    />
  )
}

const { downloadCatalogue, downloadCatalogueImport } = catalogueRoutes

function CatalogueExchange({ country, countryName }: ExchangeProps) {
  return (
    <WorkbookExchange
      country={country}
      countryName={countryName}
      incoming={useCatalogueImport(country)}
      past={useCatalogueImports(country)}
      undo={useUndoCatalogue(country)}
      exportLabel="Export catalogue"
      fetchExport={(country) =>
        call(downloadCatalogue, { params: { country } }, { handles: 'all' })
      }
      fetchImport={({ importId }, country) => {
        const params = { country, id: importId }
        return call(downloadCatalogueImport, { params }, { handles: 'all' })
      }}
      workbook={catalogueWorkbook}
      describePreview={({ warnings }) => <PreviewWarnings warnings={warnings} />}
      countWarnings={({ warnings }) => warnings.length}
      conflicts={catalogueConflicts}
      emptyText="No workbook has been imported into this country yet."
      formatSummary={({ changedCells, counts }) =>
        `${formatCount(changedCells, 'cell')} in ${formatCount(counts.changed, 'row')} changed`
      }
    >
      {country && <Proposals country={country} />}
    </WorkbookExchange>
  )
}
