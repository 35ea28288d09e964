import { elementIds } from '@nutripim/contract/elements'
import { applicationFieldNames, descriptionFieldNames } from '@nutripim/contract/product-fields'
import type { ProductDetail } from '@nutripim/contract/products'
import { sql } from '../../platform/sql.ts'
import type { TestApp } from '../../test-app.ts'

type Cells = Record<string, unknown>

const pick = (product: ProductDetail, fields: readonly string[]): Cells =>
  Object.fromEntries(fields.map((field) => [field, (product as Cells)[field] ?? null]))

/** A product as the cells of each kind; empty ones are null. */
export function cellsOf({ composition, displayElements, ...product }: ProductDetail) {
  const forEachElement = (value: (id: (typeof elementIds)[number]) => unknown): Cells =>
    Object.fromEntries(elementIds.map((id) => [id, value(id)]))
  return {
    composition: forEachElement((id) => composition[id] ?? null),
    elements: forEachElement((id) => displayElements.includes(id)),
    applications: pick(product as ProductDetail, applicationFieldNames),
    description: pick(
      product as ProductDetail,
      descriptionFieldNames.filter((field) => field !== 'dhCode' && field !== 'productRange'),
    ),
  }
}

/** Every product of every country as it is stored, without the stamps of who wrote it. */
export async function readProducts(app: TestApp): Promise<Map<number, Cells>> {
  const rows = await app.database.all<{ id: number; row: Cells }>(sql`
    select legacy_product_id as id, to_jsonb(p) - '{updated_at,updated_by}'::text[] as row
    from products p order by legacy_product_id`)
  return new Map(rows.map(({ id, row }) => [id, row]))
}
