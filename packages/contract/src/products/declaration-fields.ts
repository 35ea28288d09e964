interface DeclarationContent {
  /** The heading of its column. */
  readonly title: string
  readonly name: string
  /** The column of the specification that it stands behind. */
  readonly after: string
}

/**
 * Contents that a declaration needs beside the columns of the specification, in per cent by weight. Each is a
 * cell of the composition, so validation, grid, side panel, workbook, comparison, restore, history, delivery
 * and assistants follow from this table. The grid shows a column only where it is needed
 * (`apps/web/src/products/compositions/content-columns.ts`).
 */
export const declarationContents = {
  OtherN: { title: 'Other N', name: 'Other nitrogen', after: 'Urea' },
} as const satisfies Record<string, DeclarationContent>

export type DeclarationContentId = keyof typeof declarationContents

// Object.keys knows no more than that keys are strings.
export const declarationContentIds = Object.keys(declarationContents) as DeclarationContentId[]

export const isDeclarationContent = (id: string): id is DeclarationContentId =>
  Object.hasOwn(declarationContents, id)
