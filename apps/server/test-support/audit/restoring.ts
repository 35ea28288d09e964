import type { RestoreKind, RestorePreview, RestoreRow } from '@nutripim/contract/audit/restore'
import { sql } from '@nutripim/server/platform/database/sql'
import { expect } from 'vitest'
import type { Person, TestAnswer, TestApp } from '../app.ts'

const allKinds: RestoreKind[] = ['products', 'links', 'advice', 'dealers']

/** A fingerprint of every record of a country. */
export async function snapshot({ database }: TestApp, country: string): Promise<object> {
  const { fingerprints } = await database.get<{ fingerprints: object }>(sql`
    select jsonb_build_object(
      'products', (select jsonb_object_agg(legacy_product_id, md5((to_jsonb(p) - '{updated_at,updated_by,composition_at}'::text[])::text))
        from products p where country_id = ${country}),
      'links', (select jsonb_object_agg(concat_ws('/', element_id, crop_id, legacy_product_id), position)
        from product_links where country_id = ${country}),
      'advice', (select jsonb_object_agg(concat_ws('/', legacy_product_id, crop_id), md5(text))
        from advice where country_id = ${country}),
      'dealers', (select jsonb_object_agg(dealer_contact_id, md5((to_jsonb(d) - '{updated_at,updated_by}'::text[])::text))
        from dealers d where country_id = ${country})
    ) as fingerprints`)
  return fingerprints
}

/** The current time of the database, as a restore point. */
export async function getDatabaseTime({ database }: TestApp): Promise<string> {
  const { at } = await database.get<{ at: string }>(
    sql`select to_json(clock_timestamp()) #>> '{}' as at`,
  )
  return at
}

interface Scope {
  countryCode: string
  moment: string
  kinds?: RestoreKind[]
  records?: string[]
}

export async function preview(
  app: TestApp,
  { kinds = allKinds, ...scope }: Scope,
  person: Person = 'globalAdmin',
): Promise<RestoreRow[]> {
  const path = 'global-admin/restore-preview'
  const { status, body } = await app.call(person, 'POST', path, { ...scope, kinds })
  expect({ status, code: body.code }).toEqual({ status: 200 })
  return (body as RestorePreview).rows
}

/** Restores all rows of a preview, or only the fields that pass `isSelected`. */
export function restore(
  app: TestApp,
  { countryCode, moment }: Scope,
  rows: readonly RestoreRow[],
  { isSelected = (_field: string): boolean => true, person = 'globalAdmin' as Person } = {},
): Promise<TestAnswer> {
  return app.call(person, 'POST', 'global-admin/restore', {
    countryCode,
    moment,
    rows: rows
      .filter(({ blocked }) => blocked === null)
      .map(({ kind, record, change, cells, seen }) => ({
        kind,
        record,
        ...(change === 'changed'
          ? {
              cells: Object.fromEntries(
                cells
                  .filter(({ field, blocked }) => blocked === null && isSelected(field))
                  .map(({ field, seen }) => [field, seen]),
              ),
            }
          : { seen }),
      })),
  })
}
