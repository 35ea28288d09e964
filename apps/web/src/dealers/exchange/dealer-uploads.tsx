import { dealerExchangeRoutes } from '@nutripim/contract/dealers/dealer-exchange'
import type { PastImport } from '@nutripim/contract/exchange/exchange'
import { call } from '../../api/call.ts'
import { PastImports } from '../../exchange/past-imports.tsx'
import { formatNumber } from '../../ui/format/count.ts'
import { useDealerUploads, useUndoUpload } from './use-dealer-exchange.ts'

interface DealerUploadsProps {
  country: string | undefined
  title?: string
}

/** The uploads of a country, newest first, each with its file and an undo button. */
export function DealerUploads({ country, title }: DealerUploadsProps) {
  return (
    <PastImports
      {...(title !== undefined && { title })}
      country={country}
      past={useDealerUploads(country)}
      undo={useUndoUpload(country)}
      fetchFile={({ importId }, country) => {
        const params = { country, id: importId }
        return call(dealerExchangeRoutes.downloadDealerUpload, { params }, { handles: 'all' })
      }}
      emptyText="No dealers have been uploaded for this country yet."
      noun="upload"
      formatSummary={({ counts }) => formatCounts(counts)}
    />
  )
}

/** “3 added, 2 changed, 1 removed, 36 as they were” */
export function formatCounts({ added, changed, removed, same }: PastImport['counts']): string {
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
    [same, 'unchanged'],
  ] as const
  const texts = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
  return texts.length > 0 ? texts.join(', ') : 'no dealers'
}
