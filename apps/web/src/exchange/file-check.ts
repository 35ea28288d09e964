import type { ImportPreview } from '@nutripim/contract/exchange'
import type { ProductConflict } from '@nutripim/contract/products'

/** How far a chosen file is. */
export interface FileCheck {
  file: File | undefined
  /** What it would do. */
  preview: ImportPreview | undefined
  /** Why it cannot be read at all. */
  refusal: string | undefined
  /** Cells that somebody changed between the look and the import. */
  conflicts: readonly ProductConflict[]
}

export const noFile: FileCheck = {
  file: undefined,
  preview: undefined,
  refusal: undefined,
  conflicts: [],
}
