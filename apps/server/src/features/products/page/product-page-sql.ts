import type { StoredProfile } from '@nutripim/agronomy/declarations/profile'
import { listKeys } from '@nutripim/contract/api/key-list'
import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import type { ProductPage } from '@nutripim/contract/products/product-page'
import type { ProductDetail } from '@nutripim/contract/products/products'
import type { JsonText } from '../../../platform/database/json-text.ts'
import { type Sql, sql, text } from '../../../platform/database/sql.ts'
import { auditEntry, auditNames } from '../../audit/audit-entry-sql.ts'
import { profile } from '../../declarations/declaration-profile-sql.ts'
import { userName } from '../../identity/user-name-sql.ts'
import { brokenLinksOfProduct } from '../../link-monitor/broken-links-sql.ts'
import { completionConditions } from '../../product-columns/completion-conditions-sql.ts'
import { listOrder } from '../../reference/list-order-sql.ts'
import { productDetail } from '../product-sql.ts'

/** A row of the same code in another country; its declaration is computed afterwards. */
export interface OtherCountry
  extends Omit<ProductPage['otherCountries'][number], 'declaration' | 'hasSameComposition'> {
  composition: ProductDetail['composition']
  profile: StoredProfile | null
}

/** What the database knows about the page. */
interface StoredPage
  extends Pick<
    ProductPage,
    | 'rangeName'
    | 'formName'
    | 'cropsOnLabel'
    | 'savedBy'
    | 'savedAt'
    | 'completion'
    | 'brokenLinks'
    | 'advice'
    | 'links'
  > {
  product: ProductDetail
  country: { id: string; name: string; language: string | null }
  profile: StoredProfile | null
  otherCountries: OtherCountry[]
}

export interface ProductPageRow {
  page: JsonText<StoredPage>
  entries: JsonText<AuditEntry[]> | null
  names: JsonText<AuditNames> | null
}

const maxHistoryEntries = 10

const nameOf = (table: string, id: string): Sql =>
  sql`(select t.name from ${text(table)} t where t.id = ${text(id)})`

const hasCrops = `cardinality(p.crops_on_label) > 0 or exists (
  select from advice a where a.country_id = p.country_id and a.legacy_product_id = p.legacy_product_id)`
const completion = text(
  [
    ...listKeys(completionConditions).map((field) => `'${field}', ${completionConditions[field]}`),
    `'crops', ${hasCrops}`,
  ].join(', '),
)

const profileOf = (country: string): Sql =>
  sql`(select ${profile} from declaration_profiles d where d.country_id = ${text(country)})`

const crop = sql`json_build_object('cropId', c.id, 'cropName', c.name)`

const advice = sql`(
  select coalesce(json_agg(json_build_object('crop', ${crop}, 'text', a.text,
    'savedBy', ${userName(sql`a.updated_by`)}, 'savedAt', a.updated_at) order by ${listOrder('c')}), '[]')
  from advice a join crops c on c.id = a.crop_id
  where a.country_id = p.country_id and a.legacy_product_id = p.legacy_product_id)`

/** Positions are counted, because those that are stored can have gaps. */
const links = sql`(
  select coalesce(json_agg(json_build_object('element', l.element_id, 'crop', ${crop},
    'position', (
      select count(*) from product_links b
      where b.country_id = l.country_id and b.element_id = l.element_id and b.crop_id = l.crop_id
        and (b.position, b.legacy_product_id) <= (l.position, l.legacy_product_id))
    ) order by e.position, ${listOrder('c')}), '[]')
  from product_links l join crops c on c.id = l.crop_id join elements e on e.id = l.element_id
  where l.country_id = p.country_id and l.legacy_product_id = p.legacy_product_id)`

const otherCountries = (assignedCountries: readonly string[]): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'countryId', o.country_id, 'countryName', c.name, 'legacyProductId', o.legacy_product_id,
    'productName', o.product_name, 'composition', o.composition,
    'profile', ${profileOf('o.country_id')}) order by c.name collate "und-x-icu", o.country_id), '[]')
  from products o join countries c on c.id = o.country_id
  where o.dh_code = p.dh_code and o.country_id <> p.country_id and o.is_live_product
    and o.country_id = any(${assignedCountries}::text[]))`

/** The newest entries of the product and its advice, each found by its index. */
const history = sql`(
  select json_agg(${auditEntry} order by a.id desc) from (
    select a.* from audit_entries a
    where a.country_id = p.country_id and (
      (a.kind = 'product' and a.record_id = p.legacy_product_id::text)
      or (a.kind = 'advice' and a.record_id = any(array(
        select concat(p.legacy_product_id, '/', c.id) from crops c))))
    order by a.id desc limit ${maxHistoryEntries}
  ) a)`

/** One live product with all that belongs to it, in one statement. */
export function findProductPage(
  id: number,
  assignedCountries: readonly string[],
  { canReadHistory }: { canReadHistory: boolean },
): Sql {
  return sql`
    select json_build_object(
      'product', ${productDetail},
      'country', (
        select json_build_object('id', c.id, 'name', c.name, 'language', c.languages[1])
        from countries c where c.id = p.country_id),
      'profile', ${profileOf('p.country_id')},
      'rangeName', ${nameOf('product_ranges', 'p.product_range')},
      'formName', ${nameOf('product_forms', 'p.form_of_product')},
      'cropsOnLabel', (
        select coalesce(json_agg(json_build_object('cropId', c.id, 'cropName', c.name)
          order by ${listOrder('c')}), '[]')
        from crops c where c.id = any(p.crops_on_label)),
      'savedBy', ${userName(sql`p.updated_by`)}, 'savedAt', p.updated_at,
      'completion', json_build_object(${completion}),
      'brokenLinks', ${brokenLinksOfProduct},
      'advice', ${advice},
      'links', ${links},
      'otherCountries', ${otherCountries(assignedCountries)}
    )::text as page,
    ${canReadHistory ? sql`coalesce(${history}, '[]')::text` : sql`null`} as entries,
    ${canReadHistory ? sql`${auditNames}::text` : sql`null`} as names
    from products p
    where p.legacy_product_id = ${id} and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product`
}
