import { rules } from '@nutripim/agronomy/rules'
import type {
  CompletionField,
  CompletionRow,
  QualityFinding,
} from '@nutripim/contract/completion/completion'
import type { Column, ColumnKind } from '../exchange/column.ts'
import { textKind } from '../exchange/column-kinds.ts'

/** Missing fields are written as text, so that a filter finds them. The report cannot be imported. */
const statusKind: ColumnKind<boolean> = {
  isText: true,
  write: (has) => (has ? 'yes' : 'missing'),
  read: () => ({ refused: 'cannot be changed' }),
}

const status = (key: CompletionField, header: string): Column => ({
  header,
  key,
  kind: statusKind,
})

export type CheckedCompletion = CompletionRow & { questions: Record<string, string> }

/** One column per rule with the finding for each product; empty without a finding. */
export function withFindings(
  products: readonly CompletionRow[],
  findings: readonly QualityFinding[],
): CheckedCompletion[] {
  return products.map((product) => {
    const found = findings.filter((each) => each.legacyProductId === product.legacyProductId)
    const questions = rules.map(({ name }) => [
      name,
      found
        .filter(({ rule }) => rule === name)
        .map(({ text }) => text)
        .join(' '),
    ])
    return { ...product, questions: Object.fromEntries(questions) }
  })
}

/** The workbook of the report. */
export const completionSheet = {
  name: 'Completion Status',
  valuesOf: (row: CheckedCompletion) => ({ ...row, ...row.questions }),
  columns: [
    { header: 'DH code', key: 'dhCode', kind: textKind, width: 12, fixed: 'cannot be changed' },
    {
      header: 'Product name',
      key: 'productName',
      kind: textKind,
      width: 36,
      fixed: 'cannot be changed',
    },
    status('productRange', 'Powerbrand'),
    status('formOfProduct', 'Form of product'),
    status('application', 'Application'),
    status('bagPack', 'Bag graphic'),
    status('synonyms', 'Synonyms'),
    status('shortDescription', 'Short description'),
    status('mediumDescription', 'App description'),
    status('longDescription', 'Long description'),
    { header: 'Crops', key: 'crops', kind: textKind, width: 48 },
    ...rules.map(({ name, title }) => ({
      header: title,
      key: name,
      kind: textKind,
      width: 24,
    })),
  ] satisfies Column[],
}
