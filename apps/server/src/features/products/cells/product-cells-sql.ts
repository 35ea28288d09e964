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

/** Product p with its composition: what the compositions screen shows. */
export const compositionRow: JsonSql<CompositionRow> = sql`json_build_object(${head}, 'composition', p.composition)`

/** What the elements screen shows. */
export const elementsRow: JsonSql<ElementsRow> = sql`json_build_object(${head}, 'displayElements', p.display_elements)`

/** What the applications screen shows. */
export const applicationsRow: JsonSql<ApplicationsRow> = sql`json_build_object(
  'legacyProductId', p.legacy_product_id, 'dhCode', p.dh_code, 'productName', p.product_name,
  ${pairs(applicationFieldNames)}, 'density', p.composition -> 'Density')`

const missing = text(
  completingDescriptionFields
    .map((field) => `case when not ${isFilled(field)} then '${field}' end`)
    .join(', '),
)

/** What the descriptions screen shows and its form edits. */
export const descriptionRow: JsonSql<DescriptionRow> = sql`json_build_object(
  'legacyProductId', p.legacy_product_id, 'countryId', p.country_id, ${pairs(descriptionFieldNames)},
  'missing', array_remove(array[${missing}], null))`

export const compositionCells: CellKind<CompositionRow> = {
  stored: sql`p.composition`,
  assign: sql`composition = jsonb_strip_nulls(p.composition || change.cells)`,
  isChangedBy: sql`a.after -> 'composition' ? conflict.cell`,
  row: compositionRow,
}

/** Each element is a cell of its own, true where it is displayed. */
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
  row: elementsRow,
}

function fieldCells<Row>(
  fields: readonly ProductField[],
  row: JsonSql<Row>,
  clash?: Sql,
): CellKind<Row> {
  const assignments = fields.map((field) => assignmentFrom('change.cells', field))
  const columns = fields.map((field) => `when '${field}' then '${columnOf(field)}'`).join(' ')
  return {
    stored: sql`jsonb_build_object(${pairs(fields)})`,
    assign: text(assignments.join(', ')),
    isChangedBy: text(`a.after ? (case conflict.cell ${columns} end)`),
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
  clean: { webLongDescription: cleanDescription },
}

/** Old values come back as they were stored, not as they would be cleaned today. */
export function asStored<Row>({ clean: _clean, ...kind }: CellKind<Row>): CellKind<Row> {
  return kind
}

/** A text that was nothing but a script leaves nothing to store. */
function cleanDescription(html: unknown): Cleaned {
  const value = cleanRichText(html as string)
  const isLost = hasText(html as string) && !hasText(value)
  return isLost ? { refused: 'must not be empty' } : { value }
}
