import { isDeepStrictEqual } from 'node:util'
import { requiredText } from '@nutripim/contract/api/text-rules'
import { completionFields } from '@nutripim/contract/completion/completion'
import { contentIds } from '@nutripim/contract/products/elements'
import { productFieldNames } from '@nutripim/contract/products/product-fields'
import { z } from 'zod'
import { readEntries } from '../features/audit/audit.ts'
import type { AuditRow } from '../features/audit/audit-entry-sql.ts'
import * as statements from '../features/audit/history-sql.ts'
import * as completionStatements from '../features/completion/completion-sql.ts'
import * as comparisonStatements from '../features/products/comparison/product-comparison-sql.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { parseJson } from '../platform/database/json-text.ts'
import { defineTool, requireCountry, shorten } from './assistant-tool.ts'
import { getProductId } from './product-tools.ts'
import { code, country, limit, skip } from './tool-inputs.ts'

const gaps = [...completionFields, 'crops'] as const
/** Every country of the key is listed with each difference. */
const maxCompared = 200
const maxComparedField = 2000
const maxChanged = 300

export const catalogueTools = [
  defineTool({
    name: 'list_gaps',
    title: 'List gaps',
    description:
      'Lists products of a country with missing fields, and how many of all products have each field. Use it to find what is incomplete.',
    scope: 'products:read',
    input: z.strictObject({
      country,
      field: z.enum(gaps).optional().describe('Only products without this field'),
      limit: limit(25, 100),
      skip,
    }),
    async run({ db, identity }, { country, field, limit, skip }) {
      requireCountry(identity, country)
      const { totals, products } = parseJson(
        await db.getJson(
          completionStatements.getCompletion({
            country,
            assignedCountries: identity.countries,
            sortOrder: 'name',
            showMissingOnly: true,
            canEdit: false,
          }),
        ),
      )
      const incomplete = products
        .map((product) => ({
          code: product.dhCode,
          name: product.productName,
          missing: gaps.filter((gap) => !product[gap]),
        }))
        .filter(({ missing }) => field === undefined || missing.includes(field))
      return {
        country,
        totals,
        incomplete: incomplete.length,
        products: incomplete.slice(skip, skip + limit),
      }
    },
  }),

  defineTool({
    name: 'compare_countries',
    title: 'Compare countries',
    description:
      'Compares a product across the countries of the key and lists only what differs: fields, texts and elements of the composition. Texts are cut after 200 characters; ask for one field to read more.',
    scope: 'products:read',
    input: z.strictObject({
      code,
      field: requiredText(100).optional().describe('Only this field, such as composition.MgO'),
    }),
    async run({ db, identity }, { code, field }) {
      if (field !== undefined) requireField(field)
      const { products } = parseJson(
        await db.getJson(comparisonStatements.listSameProduct(code, identity.countries)),
      )
      if (products.length === 0) {
        throw new ProblemError(
          'not_found',
          `There is no live product ${code} in the countries of this API key. Use find_products to find its code.`,
        )
      }
      const rows = products.map(({ legacyProductId, countryId, composition, ...fields }) => ({
        countryId,
        values: new Map<string, unknown>([
          ...Object.entries(fields),
          ...Object.entries(composition).map(([id, value]): [string, unknown] => [
            `composition.${id}`,
            value,
          ]),
        ]),
      }))
      const names = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))]
      const getValue = (row: (typeof rows)[number], name: string) => row.values.get(name) ?? null
      const [first, ...others] = rows
      const different = names.filter(
        (name) =>
          first &&
          (field === undefined || field === name) &&
          others.some((row) => !isDeepStrictEqual(getValue(row, name), getValue(first, name))),
      )
      const max = field === undefined ? maxCompared : maxComparedField
      return {
        code,
        countries: rows.map(({ countryId }) => countryId),
        differences: different.map((name) => ({
          field: name,
          values: Object.fromEntries(
            rows.map((row) => [row.countryId, shortenValue(getValue(row, name), max)]),
          ),
        })),
      }
    },
  }),

  defineTool({
    name: 'get_history',
    title: 'Get the history of a product',
    description:
      'Lists the changes of a product, newest first: time, action, and the changed fields before and after. It does not say who made them.',
    scope: 'history:read',
    input: z.strictObject({ country, code, limit: limit(10, 25) }),
    async run(call, { limit, ...product }) {
      const id = await getProductId(call, product)
      const { countries } = call.identity
      const page = { olderThan: undefined, limit }
      const found = await call.db.get<AuditRow>(
        statements.listRecordHistory('products', String(id), countries, page),
      )
      return {
        ...product,
        changes: readEntries(found.entries).map(({ at, act, kind, change, before, after }) => ({
          at,
          action: act,
          kind,
          change,
          before: shortenFields(before),
          after: shortenFields(after),
        })),
      }
    },
  }),
]

const comparedFields: readonly string[] = [
  ...productFieldNames,
  'displayElements',
  ...contentIds.map((id) => `composition.${id}`),
]

/** A name that no product has would look like a field without differences. */
function requireField(field: string): void {
  if (comparedFields.includes(field)) return
  throw new ProblemError(
    'invalid_input',
    `There is no field ${field}. The fields are ${comparedFields.join(', ')}.`,
  )
}

function shortenValue(value: unknown, max: number): unknown {
  return typeof value === 'string' ? shorten(value, max) : value
}

function shortenFields(fields: Readonly<Record<string, unknown>> | null) {
  if (!fields) return null
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, shortenValue(value, maxChanged)]),
  )
}
