import {
  type FieldKind,
  getField,
  type ProductField,
  productFieldNames,
} from '@nutripim/contract/products/product-fields'
import { type Sql, text } from '../../platform/database/sql.ts'

type ColumnType = 'text' | 'boolean' | 'text[]'

const types: Record<FieldKind, ColumnType> = {
  flag: 'boolean',
  text: 'text',
  link: 'text',
  prose: 'text',
  html: 'text',
  option: 'text',
  lines: 'text[]',
  options: 'text[]',
}

/** `showOnWeb` → show_on_web */
export function columnOf(field: ProductField): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const productColumns = productFieldNames.map(columnOf)

/** The fields of product p as pairs for json_build_object. */
export function pairs(fields: readonly ProductField[]): Sql {
  return text(fields.map((field) => `'${field}', p.${columnOf(field)}`).join(', '))
}

/** The value that a jsonb object has for a field, in the type of its column. */
export function valueIn(object: string, field: ProductField, key: string = field): string {
  const type = types[getField(field).kind]
  return type === 'text[]'
    ? `array(select jsonb_array_elements_text(${object} -> '${key}'))`
    : `(${object} ->> '${key}')::${type}`
}

/** For an update of product p: sets the column if the jsonb object has the key. */
export function assignmentFrom(object: string, field: ProductField, key: string = field): string {
  const column = columnOf(field)
  const value = valueIn(object, field, key)
  return `${column} = case when ${object} ? '${key}' then ${value} else p.${column} end`
}

/**
 * Whether a field of product p has a value: the same rule as `isFilled` in the contract. Most texts
 * show it in their first characters, which PostgreSQL reads without unpacking the rest.
 */
export function isFilled(field: ProductField): string {
  const column = `p.${columnOf(field)}`
  const { kind } = getField(field)
  switch (kind) {
    case 'flag':
      return column
    case 'lines':
    case 'options':
      return `cardinality(${column}) > 0`
    case 'prose':
    case 'html':
      return `(left(${column}, 200) ~ '(^|>)([\\s\\u00a0]|&nbsp;)*[^<&\\s\\u00a0]'
        or has_text(${column}) or ${column} ~ '<[^a-zA-Z/!]')`
    default:
      return `coalesce(${column} ~ '\\S', false)`
  }
}
