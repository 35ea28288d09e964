import { elementIds } from '@nutripim/contract/products/elements'
import {
  applicationFieldNames,
  descriptionFieldNames,
} from '@nutripim/contract/products/product-fields'
import type { ProductDetail } from '@nutripim/contract/products/products'
import { sql } from '@nutripim/server/platform/database/sql'
import type { TestApp } from '../app.ts'

type Cells = Record<string, unknown>

const pick = (product: ProductDetail, fields: readonly string[]): Cells =>
  Object.fromEntries(fields.map((field) => [field, (product as Cells)[field] ?? null]))

/** The cells of a product by kind; empty cells are null. */
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

/** A digest of each stored product, without the time and user of the last change. */
export async function digestProducts(app: TestApp): Promise<Map<number, string>> {
  const rows = await app.database.all<{ id: number; digest: string }>(sql`
    select legacy_product_id as id,
      md5((to_jsonb(p) - '{updated_at,updated_by}'::text[])::text) as digest
    from products p`)
  return new Map(rows.map(({ id, digest }) => [id, digest]))
}
