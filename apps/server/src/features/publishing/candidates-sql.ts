import type { Composition } from '@nutripim/agronomy/composition'
import {
  getField,
  isProductField,
  type ProductField,
} from '@nutripim/contract/products/product-fields'
import { identifyingFields } from '@nutripim/contract/publishing/channel-settings'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import { columnOf, isFilled, pairs } from '../product-columns/product-columns-sql.ts'
import type { ChannelWork } from './channel-work-sql.ts'

/** A product that is live and has the flags of the channel. */
export interface ProductCandidate {
  kind: 'product'
  record: string
  code: string
  name: string
  composition: Composition
  sources: string
  showGramsPerLitre: boolean
  /** Null if the channel already delivers this content. */
  body: string | null
  /** Of the declaration that the channel delivers. */
  declarationHash: string | null
  /** Checked fields that are empty. */
  missing: string[]
  /** Only where the channel checks rules. */
  texts: Record<string, string> | null
}

/** An advice or a dealer whose content differs, or a record of any kind that is not delivered any more. */
interface OtherCandidate {
  kind: 'advice' | 'dealer' | 'removed'
  /** The kind of a removed record. */
  removedKind: string | null
  record: string
  code: string | null
  name: string
  body: string | null
}

export type Candidate = ProductCandidate | OtherCandidate

const dealerFields = sql`
  'dealerContactId', d.dealer_contact_id, 'groupingText', d.grouping_text,
  'grouping2Text', d.grouping2_text, 'name', d.name, 'address', d.address,
  'telephone1', d.telephone1, 'telephone2', d.telephone2, 'email1', d.email1, 'email2', d.email2,
  'webSite1', d.web_site1, 'comments', d.comments, 'longitude', d.longitude, 'latitude', d.latitude,
  'englishGroupingText', d.english_grouping_text, 'englishName', d.english_name,
  'englishAddress', d.english_address`

const otherColumns: Record<string, string> = {
  composition: 'p.composition',
  displayElements: 'p.display_elements',
}

/** The body of product p with the fields of the channel, as text. */
function productBody(fields: readonly string[]): Sql {
  const others = fields.filter((field) => field in otherColumns)
  const known = fields.filter(isProductField)
  const columns = [
    `'legacyProductId', p.legacy_product_id`,
    pairs([...identifyingFields, ...known]).text,
    ...others.map((field) => `'${field}', ${otherColumns[field]}`),
  ]
  return text(`json_build_object(${columns.join(', ')})::text`)
}

const isFlag = (field: string): field is ProductField =>
  isProductField(field) && getField(field).kind === 'flag'

/** Whether product p is live and has all flags. */
function isSelected(filter: readonly string[]): Sql {
  const flags = filter.filter(isFlag).map((field) => `p.${columnOf(field)}`)
  return text(['p.is_live_product', ...flags].join(' and '))
}

function missingOf(checks: readonly string[]): Sql {
  const fields = checks.filter(isProductField)
  if (fields.length === 0) return sql`'{}'::text[]`
  const cases = fields.map((field) => `case when not ${isFilled(field)} then '${field}' end`)
  return text(`array_remove(array[${cases.join(', ')}], null)`)
}

const checkedTexts = sql`json_build_object(
  'webProductName', p.web_product_name, 'webShortDescription', p.web_short_description, 'webMediumDescription', p.web_medium_description,
  'webLongDescription', p.web_long_description)`

const hashOf = (body: Sql): Sql => sql`sha256(convert_to(${body}, 'UTF8'))`

/** All records of the channel, or those that belong to touched records. */
const deliveredInScope = (isFull: boolean): Sql =>
  isFull
    ? sql`select n.* from now n`
    : sql`
      select n.* from touched t
      cross join lateral unnest(
        case t.kind when 'product' then '{product,declaration}'::text[] else array[t.kind] end
      ) delivered(kind)
      join now n on n.kind = delivered.kind and n.record = t.record
      union
      select n.* from touched t
      join now n on n.kind = 'advice' and split_part(n.record, '/', 1) = t.record
      where t.kind = 'product'`

/**
 * Every record that the channel might have to publish, with its content where it differs from what the
 * channel delivers. Without `isFull`, only records with an audit entry after the last one considered, and
 * the advice of such products.
 */
export function listCandidates({ country, channel, isFull, auditId, settings }: ChannelWork): Sql {
  const { fields, filter, checks } = settings
  const needsRules = checks.some((check) => !isProductField(check))
  const ifPartial = (condition: Sql): Sql => (isFull ? sql`` : condition)
  return sql`
    with touched as materialized (
      select distinct kind, record_id collate "C" as record from audit_entries
      where not ${isFull}::boolean and country_id = ${country} and id > ${auditId}::bigint
        and kind in ('product', 'advice', 'dealer')
    ), touched_products as materialized (
      select record::integer as id from touched where kind = 'product'
    ), touched_advice as materialized (
      select split_part(record, '/', 1)::integer as id, substr(record, strpos(record, '/') + 1) as crop_id
      from touched where kind = 'advice'
      union
      select a.legacy_product_id, a.crop_id
      from touched_products t
      join advice a on a.country_id = ${country} and a.legacy_product_id = t.id
    ), now as not materialized (
      select * from delivered_now n where n.country_id = ${country} and n.channel_id = ${channel}
    ), selected as materialized (
      select p.legacy_product_id as id, p.dh_code as code, p.product_name as name, p.composition,
        p.source_materials as sources,
        p.show_grams_per_litre, ${missingOf(checks)} as missing, ${productBody(fields)} as body,
        ${needsRules ? checkedTexts : sql`null::json`} as texts
      from products p ${ifPartial(sql`join touched_products t on t.id = p.legacy_product_id`)}
      where p.country_id = ${country} and ${isSelected(filter)}
    ), advised as materialized (
      select a.legacy_product_id || '/' || a.crop_id as record, p.dh_code as code, p.product_name as name,
        json_build_object('legacyProductId', a.legacy_product_id, 'dhCode', p.dh_code,
          'cropId', a.crop_id, 'text', a.text)::text as body
      from advice a
      join products p using (country_id, legacy_product_id)
      ${ifPartial(sql`join touched_advice t on t.id = a.legacy_product_id and t.crop_id = a.crop_id`)}
      where a.country_id = ${country} and ${isSelected(filter)} and p.show_advice
        ${ifPartial(sql`and (
          exists (select from touched_products t where t.id = a.legacy_product_id)
          or exists (
            select from now n where n.kind = 'product' and n.record = a.legacy_product_id::text))`)}
    ), selling as materialized (
      select d.dealer_contact_id::text as record, d.name, json_build_object(${dealerFields})::text as body
      from dealers d
      ${ifPartial(sql`join touched t on t.kind = 'dealer' and t.record::integer = d.dealer_contact_id`)}
      where d.country_id = ${country}
    ), present as materialized (
      select unnest('{product,declaration}'::text[]) as kind, s.id::text collate "C" as record from selected s
      union all
      select 'advice', a.record from advised a
      union all
      select 'dealer', d.record from selling d
    )
    select 'product' as kind, null as "removedKind", s.id::text as record, s.code, s.name,
      case when n.hash is distinct from ${hashOf(sql`s.body`)} then s.body end as body,
      s.composition, s.sources, s.show_grams_per_litre as "showGramsPerLitre", s.missing, s.texts,
      encode(d.hash, 'hex') as "declarationHash"
    from selected s left join now n on n.kind = 'product' and n.record = s.id::text
    left join now d on d.kind = 'declaration' and d.record = s.id::text
    union all
    select 'advice', null, a.record, a.code, a.name, a.body, null, null, null, null, null, null
    from advised a left join now n on n.kind = 'advice' and n.record = a.record
    where n.hash is distinct from ${hashOf(sql`a.body`)}
    union all
    select 'dealer', null, d.record, null, d.name, d.body, null, null, null, null, null, null
    from selling d left join now n on n.kind = 'dealer' and n.record = d.record
    where n.hash is distinct from ${hashOf(sql`d.body`)}
    union all
    select 'removed', n.kind, n.record, n.code, coalesce(n.code, n.record), null, null, null, null, null, null, null
    from (${deliveredInScope(isFull)}) n
    where not exists (select from present where present.kind = n.kind and present.record = n.record)`
}

/** Publishes these records; null if the channel delivers all of them already. */
export function recordPublication(publication: {
  country: string
  channel: string
  author: string
  origin: 'automatic' | 'manual' | 'scheduled' | 'undo'
  note: string
  records: readonly { kind: string; record: string; code: string | null; body: string | null }[]
}): Sql {
  const { country, channel, author, origin, note, records } = publication
  const kinds = records.map(({ kind }) => kind)
  const ids = records.map(({ record }) => record)
  const codes = records.map(({ code }) => code)
  const bodies = records.map(({ body }) => body)
  return sql`
    select record_publication(${country}, ${channel}, ${author}, ${origin}, ${note}, null,
      ${kinds}::text[], ${ids}::text[], ${codes}::text[], ${bodies}::text[])::int as number`
}
