import { hasText } from '@nutripim/contract/api/text-rules'
import {
  applicationFieldNames,
  completingDescriptionFields,
  descriptionFieldNames,
  exclusiveFields,
  type ProductField,
} from '@nutripim/contract/products/product-fields'
import type {
  ApplicationsRow,
  CompositionRow,
  DescriptionRow,
  ElementsRow,
} from '@nutripim/contract/products/products'
import type { JsonSql } from '../../../platform/database/json-text.ts'
import { type Sql, sql, text } from '../../../platform/database/sql.ts'
import { isMissingFile, missingFile } from '../../link-monitor/missing-file.ts'
import {
  assignmentFrom,
  columnOf,
  isFilled,
  pairs,
} from '../../product-columns/product-columns-sql.ts'
import { cleanRichText } from '../../rich-text/rich-text.ts'
import type { CellKind, Cleaned } from './cell-save-sql.ts'

export const head = sql`
  'legacyProductId', p.legacy_product_id, 'dhCode', p.dh_code,
  'productName', p.product_name, 'productRange', p.product_range`

/** The row of the compositions screen. */
export const compositionRow: JsonSql<CompositionRow> = sql`json_build_object(${head}, 'composition', p.composition)`

/** The row of the elements screen. */
export const elementsRow: JsonSql<ElementsRow> = sql`json_build_object(
  ${head}, 'composition', p.composition, 'displayElements', p.display_elements)`

/** The row of the applications screen. */
export const applicationsRow: JsonSql<ApplicationsRow> = sql`json_build_object(
  'legacyProductId', p.legacy_product_id, 'dhCode', p.dh_code, 'productName', p.product_name,
  ${pairs(applicationFieldNames)}, 'density', p.composition -> 'Density')`

const missing = text(
  completingDescriptionFields
    .map((field) => `case when not ${isFilled(field)} then '${field}' end`)
    .join(', '),
)

/** The row of the descriptions screen. */
export const descriptionRow: JsonSql<DescriptionRow> = sql`json_build_object(
  'legacyProductId', p.legacy_product_id, 'countryId', p.country_id, ${pairs(descriptionFieldNames)},
  'missing', array_remove(array[${missing}], null))`

export const compositionCells: CellKind<CompositionRow> = {
  stored: sql`p.composition`,
  assign: sql`composition = jsonb_strip_nulls(p.composition || change.cells)`,
  isChangedBy: sql`a.after -> 'composition' ? conflict.cell`,
  loggedIn: (side) => sql`${side} -> 'composition' -> conflict.cell`,
  row: compositionRow,
}

/** Each element is a cell; true if it is displayed. */
const displayed = sql`(
  select jsonb_object_agg(element, element = any(p.display_elements)) from unnest(element_ids()) element)`

export const elementsCells: CellKind<ElementsRow> = {
  stored: displayed,
  assign: sql`display_elements = array(
    select element from unnest(element_ids()) with ordinality as e(element, position)
    where (${displayed} || change.cells) -> element = 'true' order by position)`,
  isChangedBy: sql`a.after ? 'display_elements'
    and coalesce(a.before -> 'display_elements' ? conflict.cell, false)
      <> (a.after -> 'display_elements' ? conflict.cell)`,
  loggedIn: (side) => sql`to_jsonb(coalesce(${side} -> 'display_elements' ? conflict.cell, false))`,
  row: elementsRow,
}

function fieldCells<Row>(
  fields: readonly ProductField[],
  row: JsonSql<Row>,
  clash?: Sql,
): CellKind<Row> {
  const assignments = fields.map((field) => assignmentFrom('change.cells', field))
  const names = fields.map((field) => `when '${field}' then '${columnOf(field)}'`).join(' ')
  const column = text(`(case conflict.cell ${names} end)`)
  return {
    stored: sql`jsonb_build_object(${pairs(fields)})`,
    assign: text(assignments.join(', ')),
    isChangedBy: sql`a.after ? ${column}`,
    loggedIn: (side) => sql`${side} -> ${column}`,
    row,
    ...(clash && { clash }),
  }
}

const bothTicked = exclusiveFields.map((field) => `merged -> '${field}' = 'true'`).join(' and ')

export const applicationsCells: CellKind<ApplicationsRow> = fieldCells(
  applicationFieldNames,
  applicationsRow,
  text(`case when ${bothTicked} then '${exclusiveFields[1]}' end`),
)

export const descriptionCells: CellKind<DescriptionRow> = {
  ...fieldCells(descriptionFieldNames, descriptionRow),
  clean: { webLongDescription: cleanDescription, weblinkPackImage: checkImage },
}

/** Restores and undo write previous values unchanged, without cleaning them. */
export function buildStoredCells<Row>({ clean: _clean, ...kind }: CellKind<Row>): CellKind<Row> {
  return kind
}

/** An image of our own that does not exist can be found without a request. */
function checkImage(value: unknown): Cleaned {
  return typeof value === 'string' && isMissingFile(value) ? { rejected: missingFile } : { value }
}

/** Rejects a text that is empty after cleaning, such as a script. */
function cleanDescription(html: unknown): Cleaned {
  if (typeof html !== 'string') return { rejected: 'must not be empty' }
  const value = cleanRichText(html)
  const isLost = hasText(html) && !hasText(value)
  return isLost ? { rejected: 'must not be empty' } : { value }
}
