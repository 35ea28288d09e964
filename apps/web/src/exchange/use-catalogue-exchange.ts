import { catalogueRoutes } from '@nutripim/contract/catalogue'
import type { PastImport } from '@nutripim/contract/exchange'
import type { ProductConflict } from '@nutripim/contract/products'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { CallError } from '../call-error.ts'
import { saveFile } from '../save-file.ts'
import { confirm } from '../ui/confirm.tsx'
import { showMessage } from '../ui/message.tsx'
import { type FileCheck, noFile } from './file-check.ts'

const failed = 'An error has occurred while processing your request. Please try again later.'

/** What went wrong, where the server said it in words for people. */
function reasonOf(error: unknown): string {
  const problem = error instanceof CallError ? error.problem : undefined
  const isSaid = problem !== undefined && problem.status >= 400 && problem.status < 500
  return isSaid ? problem.detail : failed
}

const conflictsOf = (error: unknown) =>
  error instanceof CallError && error.code === 'conflict'
    ? (error.problem!.conflicts as ProductConflict[])
    : undefined

export function usePastImports(country: string | undefined) {
  return useQuery({
    queryKey: ['catalogue-imports', country],
    queryFn: country
      ? ({ signal }) =>
          call(catalogueRoutes.listCatalogueImports, { params: { country } }, { signal })
      : skipToken,
  })
}

/** Anything of the catalogue may be different now; what is on screen elsewhere is asked for anew. */
function useForgetCatalogue() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function useDownload() {
  return useMutation({
    mutationFn: async (fetchFile: () => Promise<File>) => {
      try {
        saveFile(await fetchFile())
      } catch {
        showMessage('error', 'Failed to download file.')
      }
    },
  })
}

/** A file on its way into the catalogue: checked, looked at, applied or put away. */
export function useCatalogueImport(country: string | undefined) {
  const [check, setCheck] = useState<FileCheck>(noFile)
  const forgetCatalogue = useForgetCatalogue()

  const checking = useMutation({
    mutationFn: async (file: File) => {
      if (!country) return
      setCheck({ ...noFile, file })
      try {
        const body = { countryCode: country, file }
        const preview = await call(catalogueRoutes.checkCatalogue, { body }, { handles: 'all' })
        setCheck({ ...noFile, file, preview })
      } catch (error) {
        setCheck({ ...noFile, file, refusal: reasonOf(error) })
      }
    },
  })

  const applying = useMutation({
    mutationFn: async () => {
      if (!country || !check.preview) return
      const { importId, changedCells } = check.preview
      try {
        const body = { countryCode: country, importId }
        await call(catalogueRoutes.applyCatalogue, { body }, { handles: 'all' })
        setCheck(noFile)
        await forgetCatalogue()
        showMessage(
          'success',
          `Imported: ${changedCells} changed ${changedCells === 1 ? 'cell' : 'cells'} saved.`,
        )
      } catch (error) {
        const conflicts = conflictsOf(error)
        if (conflicts) setCheck({ ...check, conflicts })
        else showMessage('error', reasonOf(error))
      }
    },
  })

  return {
    check,
    isChecking: checking.isPending,
    isApplying: applying.isPending,
    choose: (file: File) => checking.mutate(file),
    apply: () => applying.mutate(),
    putAway: () => setCheck(noFile),
  }
}

/** Takes an import back after asking; what was changed since then stays, if the user agrees. */
export function useUndoImport(country: string | undefined) {
  const forgetCatalogue = useForgetCatalogue()
  return useMutation({
    mutationFn: async ({ importId, fileName, changedCells }: PastImport) => {
      if (!country) return
      const isSure = await confirm({
        title: 'Undo this import?',
        text: `The ${changedCells} cells that “${fileName}” changed get their earlier values back.`,
        confirmLabel: 'Undo import',
      })
      if (!isSure) return
      const undo = (except: ProductConflict[] = []) =>
        call(
          catalogueRoutes.undoCatalogue,
          {
            body: {
              countryCode: country,
              importId,
              except: except.map(({ legacyProductId, cell }) => ({ legacyProductId, cell })),
            },
          },
          { handles: 'all' },
        )
      try {
        const later = await undo().then(
          () => undefined,
          (error) => conflictsOf(error) ?? Promise.reject(error),
        )
        if (later && !(await confirm(askToKeep(later.length)))) return
        if (later) await undo(later)
        await forgetCatalogue()
        showMessage('success', 'The import has been undone.')
      } catch (error) {
        showMessage('error', reasonOf(error))
      }
    },
  })
}

const askToKeep = (count: number) => ({
  title: 'Some cells were changed after the import',
  text: `${count} ${count === 1 ? 'cell was' : 'cells were'} changed since then. Undo all others and keep ${count === 1 ? 'this one' : 'these'} as now?`,
  confirmLabel: 'Undo the others',
})
