import { rules } from '@nutripim/agronomy/rules'
import type {
  ChannelStatus,
  CompletionField,
  CompletionRow,
  QualityFinding,
} from '@nutripim/contract/completion/completion'
import { formatDeliveredFieldLabel } from '@nutripim/wording/delivered-field-labels'
import type { Column, ColumnKind } from '../exchange/column.ts'
import { textKind } from '../exchange/column-kinds.ts'

/** Missing fields are written as text, so that a filter finds them. The report cannot be imported. */
const statusKind: ColumnKind<boolean> = {
  isText: true,
  write: (has) => (has ? 'yes' : 'missing'),
  read: () => ({ rejected: 'cannot be changed' }),
}

const status = (key: CompletionField, header: string): Column => ({
  header,
  key,
  kind: statusKind,
})

type CheckedCompletion = CompletionRow & { findings: Record<string, string> }

/** One column per rule with the finding for each product; empty without a finding. */
export function withFindings(
  products: readonly CompletionRow[],
  findings: readonly QualityFinding[],
): CheckedCompletion[] {
  const findingsOf = new Map<number, QualityFinding[]>()
  for (const finding of findings) {
    const known = findingsOf.get(finding.legacyProductId)
    if (known) known.push(finding)
    else findingsOf.set(finding.legacyProductId, [finding])
  }
  return products.map((product) => {
    const found = findingsOf.get(product.legacyProductId) ?? []
    const findings = rules.map(({ name }) => [
      name,
      found
        .filter(({ rule }) => rule === name)
        .map(({ text }) => text)
        .join(' '),
    ])
    return { ...product, findings: Object.fromEntries(findings) }
  })
}

const ruleTitles = new Map<string, string>(rules.map(({ name, title }) => [name, title]))

/** What each product lacks for a channel, by its number. */
function formatGaps({ complete, gaps }: ChannelStatus): Map<number, string> {
  return new Map([
    ...complete.map((id) => [id, 'complete'] as const),
    ...gaps.map(({ legacyProductId, missing, failedChecks }) => {
      const fails = failedChecks.filter((check) => !missing.includes(check))
      const parts = [
        missing.length > 0 && `missing: ${missing.map(formatDeliveredFieldLabel).join(', ')}`,
        fails.length > 0 &&
          `fails: ${fails.map((check) => ruleTitles.get(check) ?? formatDeliveredFieldLabel(check)).join(', ')}`,
      ]
      return [legacyProductId, parts.filter(Boolean).join('; ')] as const
    }),
  ])
}

/** The workbook of the report, with a column for each channel. */
export function createCompletionSheet(channels: readonly ChannelStatus[]) {
  const ofChannels = channels.map((channel, i) => ({
    key: `channel ${i}`,
    header: `Channel ${channel.name}`,
    gaps: formatGaps(channel),
  }))
  return {
    name: 'Completion Status',
    valuesOf: (row: CheckedCompletion) => ({
      ...row,
      ...row.findings,
      ...Object.fromEntries(
        ofChannels.map(({ key, gaps }) => [key, gaps.get(row.legacyProductId) ?? 'not delivered']),
      ),
    }),
    columns: [
      ...commonColumns,
      ...ofChannels.map(({ key, header }) => ({ header, key, kind: textKind, width: 36 })),
    ] satisfies Column[],
  }
}

const commonColumns = [
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
] satisfies Column[]
