import type { ProductDetail } from '@nutripim/contract/products/products'
import { useMemo, useState } from 'react'
import type { Names } from '../form/code-differences.ts'
import { draftValues } from '../form/product-values.ts'
import type { ProductFormState } from '../form/use-product-form.ts'
import { compareVersions } from './compare-versions.ts'

/** A pending draft as it is stored now. */
export interface StoredDraft {
  product: ProductDetail
  version: string
  updatedBy: string
  updatedAt: string
}

interface DraftVersionOptions {
  stored: StoredDraft
  state: Pick<ProductFormState, 'base' | 'rebase'>
  names: Names
  /** The stored draft may be the one that is being saved here. */
  isSaving: boolean
}

/**
 * The version that a form shows and sends. A newer one does not appear in the form by itself: the user
 * sees what changed first, and nothing can be approved or saved before.
 */
export function useDraftVersion({ stored, state, names, isSaving }: DraftVersionOptions) {
  const [version, setVersion] = useState(stored.version)
  const values = useMemo(() => draftValues(stored.product), [stored.product])
  const { base } = state
  // Recovered edits can start from an older draft than the one that the form opened with.
  const changes = useMemo(() => compareVersions(base, values, names), [base, values, names])
  const isChanged = !isSaving && (stored.version !== version || changes.length > 0)
  return {
    version,
    /** Undefined if the form shows the stored draft. */
    newer: isChanged ? { ...stored, values, changes } : undefined,
    setVersion,
    continueWithNewer() {
      state.rebase(values)
      setVersion(stored.version)
    },
  }
}

export type NewerDraft = NonNullable<ReturnType<typeof useDraftVersion>['newer']>
