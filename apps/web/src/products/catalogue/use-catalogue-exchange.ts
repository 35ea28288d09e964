import { type CataloguePreview, catalogueRoutes } from '@nutripim/contract/products/catalogue'
import type { ProductConflict } from '@nutripim/contract/products/products'
import { call } from '../../api/call.ts'
import { useFileImport } from '../../exchange/use-file-import.ts'
import { usePastImports } from '../../exchange/use-past-imports.ts'
import { useUndoImport } from '../../exchange/use-undo-import.ts'
import { formatCount } from '../../ui/format/count.ts'
import { askReason } from '../sheet/ask-reason.ts'
import { applyImport } from './apply-import.ts'

export function useCatalogueImports(country: string | undefined) {
  return usePastImports('catalogue-imports', country, (input, options) =>
    call(catalogueRoutes.listCatalogueImports, input, options),
  )
}

export function useCatalogueImport(country: string | undefined) {
  return useFileImport<CataloguePreview, ProductConflict>({
    takes: 'table',
    country,
    check: (file, countryCode, options) =>
      call(catalogueRoutes.checkCatalogue, { body: { countryCode, file } }, options),
    ask: ({ reasonsAsked }) => askReason(reasonsAsked),
    apply: ({ importId }, countryCode, answer, options) =>
      applyImport({ countryCode, importId, ...answer }, options),
    done: ({ changedCells }, { except = [] }) =>
      `Imported: ${formatCount(changedCells - except.length, 'changed cell')} saved.`,
  })
}

/** Undoes an import after confirmation; if the user agrees, cells changed since then stay. */
export function useUndoCatalogue(country: string | undefined) {
  return useUndoImport<ProductConflict>({
    country,
    ask: ({ fileName, changedCells }) => ({
      title: 'Undo this import?',
      text: `${changedCells === 1 ? 'The cell' : `The ${changedCells} cells`} that “${fileName}” changed will be restored to ${changedCells === 1 ? 'its previous value' : 'their previous values'}.`,
      confirmLabel: 'Undo import',
    }),
    undo: ({ importId }, countryCode, later = [], options) => {
      const except = later.map(({ legacyProductId, cell }) => ({ legacyProductId, cell }))
      const body = { countryCode, importId, except }
      return call(catalogueRoutes.undoCatalogue, { body }, options)
    },
    askAgain: ({ length }) => ({
      title: 'Some cells were changed after the import',
      text: `${formatCount(length, 'cell was', 'cells were')} changed since then. Undo all other changes and leave ${length === 1 ? 'this one' : 'these'} unchanged?`,
      confirmLabel: 'Undo other changes',
    }),
    done: 'The import was undone.',
  })
}
