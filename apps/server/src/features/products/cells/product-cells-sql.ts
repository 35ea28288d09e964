import {
  type ApplicationField,
  applicationFieldNames,
  completingDescriptionFields,
  type DescriptionField,
  descriptionFieldNames,
  hasText,
} from '@nutripim/contract/products/product-fields'
import { type Sql, sql, text } from '../../../platform/database/sql.ts'
import { cleanRichText } from '../../rich-text/rich-text.ts'
import type { CellKind, Cleaned } from './cell-save-sql.ts'

type Field = ApplicationField | DescriptionField

/** The column of every field that is edited as a whole, and its type. */
const columns: Record<Field, readonly [column: string, type: 'text' | 'boolean' | 'text[]']> = {
  productRange: ['product_range', 'text'],
  formOfProduct: ['form_of_product', 'text'],
  showUnitsByWeight: ['show_units_by_weight', 'boolean'],
  showGramsPerLitre: ['show_grams_per_litre', 'boolean'],
  showOnWeb: ['show_on_web', 'boolean'],
  solidSoilAppliedFertilizer: ['solid_soil_applied_fertilizer', 'boolean'],
  liquidSoilAppliedFertilizer: ['liquid_soil_applied_fertilizer', 'boolean'],
  solidFertigationFertilizer: ['solid_fertigation_fertilizer', 'boolean'],
  liquidFertigationFertilizer: ['liquid_fertigation_fertilizer', 'boolean'],
  foliarMicronutrientFertilizer: ['foliar_micronutrient_fertilizer', 'boolean'],
  seedTreatment: ['seed_treatment', 'boolean'],
  webProductName: ['web_product_name', 'text'],
  dhCode: ['dh_code', 'text'],
  weblinkPackImage: ['weblink_pack_image', 'text'],
  weblinkPackImageAltText: ['weblink_pack_image_alt_text', 'text'],
  webShortDescription: ['web_short_description', 'text'],
  webMediumDescription: ['web_medium_description', 'text'],
  webLongDescription: ['web_long_description', 'text'],
  weblinkSafetyDataSheet: ['weblink_safety_data_sheet', 'text'],
  webSynonyms: ['web_synonyms', 'text[]'],
  productName: ['product_name', 'text'],
  showAdvice: ['show_advice', 'boolean'],
  labelCodeFront: ['label_code_front', 'text'],
  labelCodeBack: ['label_code_back', 'text'],
  cropsOnLabel: ['crops_on_label', 'text[]'],
}

/** The columns of these fields. */
export const columnsOf = (fields: readonly Field[]) => fields.map((field) => columns[field][0])

/** The fields of product p as pairs for json_build_object. */
export function pairs(fields: readonly Field[]): Sql {
  return text(fields.map((field) => `'${field}', p.${columns[field][0]}`).join(', '))
}

export const head = sql`
  'legacyProductId', p.legacy_product_id, 'dhCode', p.dh_code,
  'productName', p.product_name, 'productRange', p.product_range`

/** Product p with its composition: what the compositions screen shows. */
export const compositionRow = sql`json_build_object(${head}, 'composition', p.composition)`

/** What the elements screen shows. */
export const elementsRow = sql`json_build_object(${head}, 'displayElements', p.display_elements)`

/** What the applications screen shows. */
export const applicationsRow = sql`json_build_object(
  'legacyProductId', p.legacy_product_id, 'dhCode', p.dh_code, 'productName', p.product_name,
  ${pairs(applicationFieldNames)}, 'density', p.composition -> 'Density')`

/** Whether a field of product p says something: the rule of the completion report. */
function isFilled(field: Field): string {
  const [column, type] = columns[field]
  if (type === 'text[]') return `cardinality(p.${column}) > 0`
  if (field === 'webLongDescription') return `has_text(p.${column})`
  return `coalesce(p.${column} ~ '\\S', false)`
}

const missing = text(
  completingDescriptionFields
    .map((field) => `case when not ${isFilled(field)} then '${field}' end`)
    .join(', '),
)

/** What the descriptions screen shows and its form edits. */
export const descriptionRow = sql`json_build_object(
  'legacyProductId', p.legacy_product_id, 'countryId', p.country_id, ${pairs(descriptionFieldNames)},
  'missing', array_remove(array[${missing}], null))`

export const compositionCells: CellKind = {
  stored: sql`p.composition`,
  assign: sql`composition = jsonb_strip_nulls(p.composition || change.cells)`,
  isChangedBy: sql`a.after -> 'composition' ? conflict.cell`,
  row: compositionRow,
}

/** Each element is a cell of its own, true where it is displayed. */
const displayed = sql`(
  select jsonb_object_agg(element, element = any(p.display_elements)) from unnest(element_ids()) element)`

export const elementsCells: CellKind = {
  stored: displayed,
  assign: sql`display_elements = array(
    select element from unnest(element_ids()) with ordinality as e(element, position)
    where (${displayed} || change.cells) -> element = 'true' order by position)`,
  isChangedBy: sql`a.after ? 'display_elements'
    and coalesce(a.before -> 'display_elements' ? conflict.cell, false)
      <> (a.after -> 'display_elements' ? conflict.cell)`,
  row: elementsRow,
}

function fieldCells(fields: readonly Field[], row: Sql, clash?: Sql): CellKind {
  const assignments = fields.map((field) => {
    const [column, type] = columns[field]
    const wanted =
      type === 'text[]'
        ? `array(select jsonb_array_elements_text(change.cells -> '${field}'))`
        : `(change.cells ->> '${field}')::${type}`
    return `${column} = case when change.cells ? '${field}' then ${wanted} else p.${column} end`
  })
  const columnOf = fields.map((field) => `when '${field}' then '${columns[field][0]}'`).join(' ')
  return {
    stored: sql`jsonb_build_object(${pairs(fields)})`,
    assign: text(assignments.join(', ')),
    isChangedBy: text(`a.after ? (case conflict.cell ${columnOf} end)`),
    row,
    ...(clash && { clash }),
  }
}

export const applicationsCells: CellKind = fieldCells(
  applicationFieldNames,
  applicationsRow,
  sql`case when merged -> 'showUnitsByWeight' = 'true' and merged -> 'showGramsPerLitre' = 'true'
    then 'showGramsPerLitre' end`,
)

export const descriptionCells: CellKind = {
  ...fieldCells(descriptionFieldNames, descriptionRow),
  clean: { webLongDescription: cleanDescription },
}

/** Old values come back as they were stored, not as they would be cleaned today. */
export function asStored({ clean: _clean, ...kind }: CellKind): CellKind {
  return kind
}

/** A text that was nothing but a script leaves nothing to store. */
function cleanDescription(html: unknown): Cleaned {
  const value = cleanRichText(html as string)
  const isLost = hasText(html as string) && !hasText(value)
  return isLost ? { refused: 'must not be empty' } : { value }
}
