import { catalogueRoutes } from '@nutripim/contract/catalogue'
import type { ImportPreview } from '@nutripim/contract/exchange'
import type { ProductConflict } from '@nutripim/contract/products'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { shows } from '../live-queries.ts'
import { useFileImport } from './use-file-import.ts'
import { useUndoImport } from './use-undo-import.ts'

export function useCatalogueImports(country: string | undefined) {
  return useQuery({
    queryKey: ['catalogue-imports', country],
    meta: shows(['import'], country),
    queryFn: country
      ? ({ signal }) =>
          call(catalogueRoutes.listCatalogueImports, { params: { country } }, { signal })
      : skipToken,
  })
}

export function useCatalogueImport(country: string | undefined) {
  return useFileImport<ImportPreview, ProductConflict>({
    country,
    check: (file, countryCode, options) =>
      call(catalogueRoutes.checkCatalogue, { body: { countryCode, file } }, options),
    apply: ({ importId }, countryCode) =>
      call(catalogueRoutes.applyCatalogue, { body: { countryCode, importId } }, { handles: 'all' }),
    done: ({ changedCells }) =>
      `Imported: ${changedCells} changed ${changedCells === 1 ? 'cell' : 'cells'} saved.`,
  })
}

/** Takes an import back after asking; what was changed since then stays, if the user agrees. */
export function useUndoCatalogue(country: string | undefined) {
  return useUndoImport<ProductConflict>({
    ask: ({ fileName, changedCells }) => ({
      title: 'Undo this import?',
      text: `The ${changedCells} cells that “${fileName}” changed get their earlier values back.`,
      confirmLabel: 'Undo import',
    }),
    undo: ({ importId }, later = []) => {
      const except = later.map(({ legacyProductId, cell }) => ({ legacyProductId, cell }))
      const body = { countryCode: country!, importId, except }
      return call(catalogueRoutes.undoCatalogue, { body }, { handles: 'all' })
    },
    askAgain: ({ length }) => ({
      title: 'Some cells were changed after the import',
      text: `${length} ${length === 1 ? 'cell was' : 'cells were'} changed since then. Undo all others and keep ${length === 1 ? 'this one' : 'these'} as now?`,
      confirmLabel: 'Undo the others',
    }),
    done: 'The import has been undone.',
  })
}
