import type { SearchKind } from '@nutripim/contract/search/search'
import type { Identity } from '../../platform/api/caller.ts'
import { type Sql, sql, unplanned } from '../../platform/database/sql.ts'
import { isVisible } from '../access/access-sql.ts'

/** The user who searches. */
export type Viewer = Identity

/** A kind of record: its tables, its visibility and the fields of a hit. */
export interface Source {
  from: Sql
  /** Limits the rows to those the viewer can see. */
  scope: (viewer: Viewer) => Sql
  /** The indexed text that is searched. */
  words: Sql
  /** Whether it is a long text, in which almost every letter begins a word. */
  isLong?: true
  /** The part of it that misspelt words are compared with, if not all. */
  names?: Sql
  /** The searched text in its original script. */
  written: Sql
  id: Sql
  country: Sql
  title: Sql
  about: Sql
  /** A long text for the excerpt. */
  text: Sql
  productCode?: Sql
  cropId?: Sql
  /** Whether the row is the record of saved item m. */
  isItem: Sql
}

const nothing = sql`null::text`

/** The record id of a saved item is text, and a number only for this kind. */
const itemNumber = (kind: SearchKind) => sql`
  case when m.kind = ${kind} and m.record_id ~ '^\\d{1,9}$' then m.record_id::integer end`

const productWords = sql`product_names(p.dh_code, p.product_name, p.web_product_name, p.web_synonyms)`

const product = {
  words: productWords,
  written: sql`concat_ws(' ', p.product_name, p.web_product_name, array_to_string(p.web_synonyms, ' '))`,
  id: sql`p.legacy_product_id::text`,
  country: sql`p.country_id`,
  title: sql`p.product_name`,
  about: sql`concat_ws(' · ', p.dh_code, r.name)`,
  text: nothing,
}
const productFrom = sql`products p left join product_ranges r on r.id = p.product_range`

/** With a single country by equality: PostgreSQL guesses that a list has ten, and then reads all countries. */
function isIn(column: Sql, countries: readonly string[]): Sql {
  const [country, ...others] = countries
  return country !== undefined && others.length === 0
    ? sql`${column} = ${unplanned.text(country)}`
    : sql`${column} = any(${unplanned.texts(countries)})`
}

const advice = {
  from: sql`advice a
    join products p on p.country_id = a.country_id and p.legacy_product_id = a.legacy_product_id
      and p.is_live_product
    join crops c on c.id = a.crop_id`,
  scope: ({ countries }: Viewer) => sql`${isIn(sql`a.country_id`, countries)}`,
  written: sql`a.text`,
  id: sql`a.legacy_product_id || '/' || a.crop_id`,
  country: sql`a.country_id`,
  title: sql`p.product_name || ' – ' || c.name`,
  about: sql`p.dh_code`,
  text: sql`a.text`,
  productCode: sql`p.dh_code`,
  cropId: sql`a.crop_id`,
}

export const sources: Record<SearchKind, Source> = {
  product: {
    ...product,
    from: productFrom,
    scope: ({ countries }) => sql`${isIn(sql`p.country_id`, countries)} and p.is_live_product`,
    isItem: sql`p.legacy_product_id = ${itemNumber('product')}`,
  },
  draft: {
    ...product,
    from: productFrom,
    scope: ({ countries }) => sql`${isIn(sql`p.country_id`, countries)} and not p.is_live_product`,
    isItem: sql`p.legacy_product_id = ${itemNumber('draft')}`,
  },
  advice: {
    ...advice,
    words: sql`search_key(a.text)`,
    isLong: true,
    isItem: sql`a.crop_id = split_part(m.record_id, '/', 2) and a.legacy_product_id =
      case when m.record_id ~ '^\\d{1,9}/' then split_part(m.record_id, '/', 1)::integer end`,
  },
  phrase: {
    from: sql`phrases f join action_categories k on k.id = f.action_category_id`,
    scope: ({ countries }) => sql`${isIn(sql`f.country_id`, ['*', ...countries])}`,
    words: sql`search_key(f.text)`,
    isLong: true,
    written: sql`f.text`,
    id: sql`f.id::text`,
    country: sql`nullif(f.country_id, '*')`,
    title: sql`left(f.text, 200)`,
    about: sql`concat_ws(' · ', k.name, case when not f.is_active then 'retired' end)`,
    text: nothing,
    isItem: sql`f.id = ${itemNumber('phrase')}`,
  },
  dealer: {
    from: sql`dealers d`,
    scope: ({ countries }) => sql`${isIn(sql`d.country_id`, countries)}`,
    words: sql`dealer_names(d.name, d.address, d.english_name, d.english_address)`,
    written: sql`concat_ws(' ', d.name, d.address, d.english_name, d.english_address)`,
    id: sql`d.dealer_contact_id::text`,
    country: sql`d.country_id`,
    title: sql`concat_ws(' · ', d.name, nullif(nullif(d.english_name, d.name), ''))`,
    about: sql`d.address`,
    text: nothing,
    isItem: sql`d.dealer_contact_id = ${itemNumber('dealer')}`,
  },
  user: {
    from: sql`users u`,
    scope: isVisible,
    words: sql`search_key(u.display_name || ' ' || u.user_id)`,
    // Without the domain, which most users share.
    names: sql`search_key(u.display_name || ' ' || split_part(u.user_id, '@', 1))`,
    written: sql`u.display_name || ' ' || u.user_id`,
    id: sql`u.user_id`,
    country: nothing,
    title: sql`u.display_name`,
    about: sql`u.user_id`,
    text: nothing,
    isItem: sql`u.user_id = m.record_id`,
  },
}

/** The columns of a hit. */
export const hitColumns = (source: Source) => sql`
  ${source.id} as id, ${source.country} as country_id, ${source.title} as title,
  ${source.about} as about, ${source.text} as text,
  ${source.productCode ?? sql`null::text`} as product_code, ${source.cropId ?? sql`null::text`} as crop_id`

/** Advice by product and crop, such as “nitralis maize”; the words are in three tables. */
export const adviceOfProduct: Source = {
  ...advice,
  words: sql`search_key(concat_ws(' ', p.dh_code, p.product_name, p.web_product_name, c.name))`,
  isItem: sql`false`,
}

/** Dealers by telephone number. The typed words count as found, since the digits are compared instead. */
export const dealerByTelephone: Source = {
  ...sources.dealer,
  words: sql`(select array_to_string(keys, ' ') from query)`,
  text: sql`concat_ws(' · ', nullif(d.telephone1, ''), nullif(d.telephone2, ''))`,
}
export const dealerTelephones = sql`dealer_telephones(d.telephone1, d.telephone2)`

export { productWords }
