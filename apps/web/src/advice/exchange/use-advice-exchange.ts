import type { AdviceConflict } from '@nutripim/contract/advice/advice'
import { adviceExchangeRoutes } from '@nutripim/contract/advice/advice-exchange'
import type { ImportPreview } from '@nutripim/contract/exchange/exchange'
import { call } from '../../api/call.ts'
import { useFileImport } from '../../exchange/use-file-import.ts'
import { usePastImports } from '../../exchange/use-past-imports.ts'
import { useUndoImport } from '../../exchange/use-undo-import.ts'
import { formatCount } from '../../ui/format/count.ts'
import { forgetCached } from '../advice-cache.ts'

export function useAdviceImports(country: string | undefined) {
  return usePastImports('advice-imports', country, (input, options) =>
    call(adviceExchangeRoutes.listAdviceImports, input, options),
  )
}

export function useAdviceImport(country: string | undefined) {
  return useFileImport<ImportPreview, AdviceConflict>({
    takes: 'table',
    country,
    check: (file, countryCode, options) =>
      call(adviceExchangeRoutes.checkAdvice, { body: { countryCode, file } }, options),
    apply: async ({ importId }, countryCode, { except = [], leaveOutRejected }, options) => {
      const body = { countryCode, importId, except, leaveOutRejected }
      await call(adviceExchangeRoutes.applyAdvice, { body }, options)
      forgetCached(countryCode)
    },
    done: ({ changedCells }, { except = [] }) =>
      `Imported: ${formatCount(changedCells - except.length, 'text')} saved.`,
  })
}

/** Undoes an import after confirmation; if the user agrees, texts changed since then stay. */
export function useUndoAdvice(country: string | undefined) {
  return useUndoImport<AdviceConflict>({
    country,
    ask: ({ fileName, changedCells }) => ({
      title: 'Undo this import?',
      text: `${formatCount(changedCells, 'text')} of “${fileName}” will be restored to their previous versions. Texts that the import added will be deleted.`,
      confirmLabel: 'Undo import',
    }),
    undo: async ({ importId }, countryCode, later = [], options) => {
      const except = later.map(({ productId, cropId }) => ({ productId, cropId }))
      const body = { countryCode, importId, except }
      await call(adviceExchangeRoutes.undoAdvice, { body }, options)
      forgetCached(countryCode)
    },
    askAgain: ({ length }) => ({
      title: 'Some texts were changed after the import',
      text: `${formatCount(length, 'text was', 'texts were')} changed since then. Undo all other changes and leave ${length === 1 ? 'this one' : 'these'} unchanged?`,
      confirmLabel: 'Undo other changes',
    }),
    done: 'The import was undone.',
  })
}
