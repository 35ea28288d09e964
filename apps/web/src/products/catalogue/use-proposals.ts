import { type CataloguePreview, catalogueRoutes } from '@nutripim/contract/products/catalogue'
import type { ProductConflict } from '@nutripim/contract/products/products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { findImportConflicts } from '../../exchange/import-conflicts.ts'
import type { LeftOutCell } from '../../exchange/use-file-import.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { askReason } from '../sheet/ask-reason.ts'
import { applyImport } from './apply-import.ts'
import { formatChangedCells } from './catalogue-text.ts'

/** The pending proposals of assistants for a country, newest first. */
export function useProposals(country: string) {
  return useQuery({
    queryKey: ['catalogue-proposals', country],
    meta: refreshOn(['import'], country),
    queryFn: ({ signal }) =>
      call(catalogueRoutes.listCatalogueProposals, { params: { country } }, { signal }),
  })
}

export function useProposal(country: string, id: number) {
  return useQuery({
    queryKey: ['catalogue-proposals', country, id],
    queryFn: ({ signal }) =>
      call(catalogueRoutes.getCatalogueProposal, { params: { country, id } }, { signal }),
  })
}

interface Decision {
  importId: number
  /** Cells that are not applied. */
  except: LeftOutCell[]
  reason?: string
}

/** Applies a proposal like an import, or discards it. `onDone` is called after either. */
export function useDecideProposal(country: string, onDone: () => void) {
  const client = useQueryClient()
  const [conflicts, setConflicts] = useState<readonly ProductConflict[]>()
  const finish = async () => {
    onDone()
    // Anything of the country may have changed: every query is refetched.
    await client.invalidateQueries()
  }
  const applying = useSave({
    send: (decision: Decision, options) =>
      applyImport({ countryCode: country, ...decision }, options),
    handles: 'all',
    findConflict: (problem) => findImportConflicts<ProductConflict>(problem),
    onSaved: finish,
    onConflict: setConflicts,
    successText: ({ changedCells }) => `Applied: ${formatChangedCells(changedCells)} saved.`,
    failureText: (error) => error.message,
  })
  const discarding = useSave({
    send: (importId: number, options) => {
      const body = { countryCode: country, importId }
      return call(catalogueRoutes.discardCatalogueProposal, { body }, options)
    },
    handles: 'all',
    onSaved: finish,
    successText: 'The proposal was discarded.',
    failureText: (error) => error.message,
  })
  return {
    conflicts,
    isApplying: applying.isSaving || discarding.isSaving,
    async apply(
      { importId, reasonsAsked }: CataloguePreview,
      leftOut: readonly LeftOutCell[] = [],
    ) {
      const answer = await askReason(reasonsAsked)
      const except = leftOut.map(({ sheet, row, column }) => ({ sheet, row, column }))
      if (answer) await applying.save({ importId, except, ...answer })
    },
    async discard({ importId }: CataloguePreview) {
      const isSure = await confirm({
        title: 'Discard this proposal?',
        text: 'It is deleted for all users. The catalogue stays as it is.',
        confirmLabel: 'Discard proposal',
      })
      if (isSure) await discarding.save(importId)
    },
  }
}
