import { requiredText, text } from '@nutripim/contract/api/text-rules'
import { contentIds, elementIds } from '@nutripim/contract/products/elements'
import {
  type FieldKind,
  getField,
  productFieldNames,
} from '@nutripim/contract/products/product-fields'
import { productLabels } from '@nutripim/wording/product-labels'
import { z } from 'zod'
import * as statements from '../features/products/catalogue/proposals-sql.ts'
import {
  maxPending,
  proposalDays,
  proposeChanges,
} from '../features/products/catalogue/propose-changes.ts'
import { requireKeyScope } from '../platform/api/caller.ts'
import { parseJson } from '../platform/database/json-text.ts'
import { defineTool, requireCountry, shorten } from './assistant-tool.ts'
import { code, country, limit } from './tool-inputs.ts'

const scope = 'products:propose'
const maxProducts = 50
/** Cells that the answer repeats. */
const maxAnswered = 50
const maxCellText = 200

const lines = z.array(text(200)).max(100)
const anyText = text(100_000)
const valueOfKind = {
  flag: z.boolean(),
  option: text(200),
  options: lines,
  lines,
  link: anyText,
  text: anyText,
  prose: anyText,
  html: anyText,
} satisfies Record<FieldKind, z.ZodType>

/** The code names the product, so it is not one of the values. */
const fields = z.strictObject(
  Object.fromEntries(
    productFieldNames
      .filter((field) => field !== 'dhCode')
      .map((field) => [
        field,
        valueOfKind[getField(field).kind].optional().describe(productLabels[field]),
      ]),
  ),
)

const product = z.strictObject({
  code,
  composition: z
    .partialRecord(z.enum(contentIds), z.number().nullable())
    .optional()
    .describe(
      'Percent by weight by element (Density in kg/l); OtherN is nitrogen that is neither nitrate, ammonium nor urea; null clears a value',
    ),
  displayElements: z
    .partialRecord(z.enum(elementIds), z.boolean())
    .optional()
    .describe('Whether an element is shown to customers'),
  fields: fields.optional().describe('New values of fields; a list replaces the whole list'),
})

export const proposalTools = [
  defineTool({
    name: 'propose_changes',
    title: 'Propose changes',
    description: `Proposes new values for products of a country. Nothing is saved: a user sees the differences and the warnings of the rules on the import screen and applies or discards them. The answer has the same warnings, for example that N differs from its forms: explain them in the note, or propose values without them. Read the product first and propose only what differs. At most ${maxProducts} products per proposal and ${maxPending} pending proposals; a proposal expires after ${proposalDays} days.`,
    scope,
    proposes: true,
    input: z.strictObject({
      country,
      note: requiredText(500).describe('Why you propose this, for the user who decides'),
      products: z
        .array(product)
        .min(1)
        .max(maxProducts)
        .refine((list) => new Set(list.map((each) => each.code)).size === list.length, {
          error: 'must not contain a product twice',
        }),
    }),
    run: ({ db, caller, request }, proposal) =>
      db.transaction(async (tx) => {
        const identity = await caller.identifyWriter(tx, {
          requestId: request.id,
          name: 'proposeChanges',
        })
        requireKeyScope(scope, identity)
        requireCountry(identity, proposal.country)
        const { importId, expiresAt, changedCells, changed, warnings } = await proposeChanges(
          tx,
          identity,
          proposal,
        )
        return {
          proposal: importId,
          state: 'pending',
          expiresAt,
          changedCells,
          warnings: warnings.slice(0, maxAnswered),
          changed: changed.slice(0, maxAnswered).map(({ record, column, was, becomes }) => ({
            product: record,
            column,
            was: shortenCell(was),
            becomes: shortenCell(becomes),
          })),
        }
      }),
  }),

  defineTool({
    name: 'list_proposals',
    title: 'List proposals',
    description:
      'Lists what this key proposed, newest first, and whether it is pending, applied, undone, discarded or expired.',
    scope,
    input: z.strictObject({ limit: limit(20, 50) }),
    async run({ db, identity }, { limit }) {
      const statement = statements.listOwnProposals(
        identity.key?.name ?? '',
        identity.countries,
        limit,
      )
      return { proposals: parseJson(await db.getJson(statement)) }
    },
  }),
]

const shortenCell = <Cell>(cell: Cell) =>
  typeof cell === 'string' ? shorten(cell, maxCellText) : cell
