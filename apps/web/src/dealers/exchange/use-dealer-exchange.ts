import {
  type DealerPreview,
  dealerExchangeRoutes,
  type LaterDealerChange,
} from '@nutripim/contract/dealers/dealer-exchange'
import { formatList } from '@nutripim/wording/list'
import { call } from '../../api/call.ts'
import { useFileImport } from '../../exchange/use-file-import.ts'
import { usePastImports } from '../../exchange/use-past-imports.ts'
import { useUndoImport } from '../../exchange/use-undo-import.ts'

export function useDealerUploads(country: string | undefined) {
  return usePastImports('dealer-uploads', country, (input, options) =>
    call(dealerExchangeRoutes.listDealerUploads, input, options),
  )
}

export function useDealerUpload(country: string | undefined) {
  return useFileImport<DealerPreview, LaterDealerChange>({
    takes: 'workbook',
    country,
    check: (file, countryCode, options) =>
      call(dealerExchangeRoutes.checkDealers, { body: { countryCode, file } }, options),
    apply: ({ importId, counts }, countryCode, { except = [], leftOut }, options) => {
      const { added: exceptAdded = [], removed: exceptRemoved = [] } = leftOut ?? {}
      // The user has typed this number on the screen if it is large.
      const removed = counts.removed - exceptRemoved.length
      const body = { countryCode, importId, removed, except, exceptAdded, exceptRemoved }
      return call(dealerExchangeRoutes.applyDealers, { body }, options)
    },
    discard: ({ importId }, countryCode, options) => {
      const body = { countryCode, importId }
      return call(dealerExchangeRoutes.discardDealers, { body }, { ...options, isQuiet: true })
    },
    done: () => 'File uploaded successfully!',
  })
}

/** One click brings the list before an upload back; only later changes are asked about. */
export function useUndoUpload(country: string | undefined) {
  return useUndoImport<LaterDealerChange>({
    country,
    undo: ({ importId }, countryCode, later, options) => {
      const body = { countryCode, importId, evenLaterChanges: later !== undefined }
      return call(dealerExchangeRoutes.undoDealers, { body }, options)
    },
    askAgain: (later) => ({
      title: 'Dealers were changed after the upload',
      text: `${formatLaterChanges(later)} changed since then. These changes stay, all else is undone.`,
      confirmLabel: 'Undo the rest',
    }),
    done: 'The upload was undone.',
  })
}

function formatLaterChanges(later: readonly LaterDealerChange[]): string {
  if (later.length === 0) return 'Dealers were'
  const names = later.map(({ name }) => `“${name}”`)
  return `${formatList(names, 3)} ${later.length === 1 ? 'was' : 'were'}`
}
