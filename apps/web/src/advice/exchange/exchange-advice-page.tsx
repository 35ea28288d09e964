import { adviceExchangeRoutes } from '@nutripim/contract/advice/advice-exchange'
import { call } from '../../api/call.ts'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import { WorkbookExchange } from '../../exchange/workbook-exchange.tsx'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { useAdviceImport, useAdviceImports, useUndoAdvice } from './use-advice-exchange.ts'

export function ExchangeAdvicePage() {
  return (
    <ExchangePage
      path="/advice/exchange"
      title="Import and export advice"
      description="Export a country’s advice to Excel and import changes."
      content={AdviceExchange}
    />
  )
}

const { downloadAdvice, downloadAdviceImport } = adviceExchangeRoutes

const adviceWorkbook = {
  recordTitle: 'Advice',
  ownSheets: 'called Advice',
  formatChanged: (count: number) => formatCount(count, 'text'),
}

function AdviceExchange({ country, countryName }: ExchangeProps) {
  return (
    <WorkbookExchange
      country={country}
      countryName={countryName}
      incoming={useAdviceImport(country)}
      past={useAdviceImports(country)}
      undo={useUndoAdvice(country)}
      exportLabel="Export advice"
      fetchExport={(country) => call(downloadAdvice, { params: { country } }, { handles: 'all' })}
      fetchImport={({ importId }, country) => {
        const params = { country, id: importId }
        return call(downloadAdviceImport, { params }, { handles: 'all' })
      }}
      workbook={adviceWorkbook}
      conflicts={{
        title: 'Texts have changed since the preview',
        headings: ['DH code', 'Crop', 'Stored now', 'By'],
        cells: ({ productId, cropId, stored, savedBy }) => [productId, cropId, stored, savedBy],
      }}
      emptyText="No advice has been imported into this country yet."
      formatSummary={({ counts }) =>
        `${formatNumber(counts.changed)} changed, ${formatNumber(counts.added)} added`
      }
    />
  )
}
