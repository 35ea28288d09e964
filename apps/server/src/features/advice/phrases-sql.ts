import type { Advice } from '@nutripim/contract/advice/advice'
import type { OldPhraseUse, Phrase, phraseRoutes } from '@nutripim/contract/advice/phrases'
import type { Answer } from '@nutripim/contract/api/route'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { adviceOrder, advicePairs, adviceTables } from './advice-sql.ts'

/** Only users assigned to all countries can edit global phrases. */
const hasAllCountries = (assignedCountries: readonly string[]): Sql => sql`
  not exists (select from countries where is_active and id <> all(${assignedCountries}::text[]))`

const phraseRow = (assignedCountries: readonly string[]): JsonSql<Phrase> => sql`json_build_object(
  'id', f.id, 'country', nullif(f.country_id, '*'), 'actionCategory', f.action_category_id,
  'formulation', f.formulation_id, 'language', f.language, 'text', f.text, 'active', f.is_active,
  'canEdit', f.country_id <> '*' or ${hasAllCountries(assignedCountries)},
  'updatedBy', ${userName(sql`f.updated_by`)}, 'updatedAt', f.updated_at)`

export function listPhrases(
  country: string | undefined,
  assignedCountries: readonly string[],
  includeRetired: boolean,
): JsonSql<Answer<(typeof phraseRoutes)['listPhrases']>> {
  const countryIds = ['*', ...(country === undefined ? assignedCountries : [country])]
  return sql`
    select json_build_object(
      'phrases', coalesce(json_agg(${phraseRow(assignedCountries)}
        order by k.position, k.id, f.language, f.text collate "und-x-icu", f.id), '[]'),
      'canEditAll', ${hasAllCountries(assignedCountries)}
    )::text as json
    from phrases f join action_categories k on k.id = f.action_category_id
    where f.country_id = any(${countryIds}::text[]) and (f.is_active or ${includeRetired})`
}

export interface StoredPhrase {
  country: string | null
  fields: {
    actionCategory: string
    formulation: string | null
    language: string
    text: string
    active: boolean
  }
  savedBy: string
  savedAt: string
}

/** `forChange` locks it until the end of the transaction, because it is compared before it is saved. */
export function findPhrase(
  id: number,
  assignedCountries: readonly string[],
  forChange: boolean,
): Sql {
  return sql`
    select nullif(f.country_id, '*') as country, json_build_object(
        'actionCategory', f.action_category_id, 'formulation', f.formulation_id,
        'language', f.language, 'text', f.text, 'active', f.is_active) as fields,
      ${userName(sql`f.updated_by`)} as "savedBy", to_json(f.updated_at) as "savedAt"
    from phrases f
    where f.id = ${id} and f.country_id = any(${['*', ...assignedCountries]}::text[])
    ${forChange ? sql`for update` : sql``}`
}

export interface PhraseChecks {
  isCategory: boolean
  isFormulation: boolean
  hasAllCountries: boolean
}

export function checkPhraseValues(
  { actionCategory, formulation }: { actionCategory: string; formulation: string | null },
  assignedCountries: readonly string[],
): Sql {
  return sql`
    select exists (select from action_categories where id = ${actionCategory}) as "isCategory",
      ${formulation}::text is null
        or exists (select from formulations where id = ${formulation}) as "isFormulation",
      ${hasAllCountries(assignedCountries)} as "hasAllCountries"`
}

export interface PhraseValues {
  id?: number | undefined
  country: string | null
  actionCategory: string
  formulation: string | null
  language: string
  text: string
  active: boolean
}

export function savePhrase(
  phrase: PhraseValues,
  assignedCountries: readonly string[],
): JsonSql<Phrase> {
  const { id, actionCategory, formulation, language, active } = phrase
  const country = phrase.country ?? '*'
  const change =
    id === undefined
      ? sql`insert into phrases as f
          (country_id, action_category_id, formulation_id, language, text, is_active)
        values (${country}, ${actionCategory}, ${formulation}, ${language}, ${phrase.text}, ${active})`
      : sql`update phrases f set action_category_id = ${actionCategory}, formulation_id = ${formulation},
          language = ${language}, text = ${phrase.text}, is_active = ${active}
        where f.country_id = ${country} and f.id = ${id}`
  return sql`
    with f as (${change} returning f.*)
    select ${phraseRow(assignedCountries)}::text as json from f`
}

/** Lists advice that contains the exact text of the phrase. */
export function listPhraseUses(
  id: number,
  assignedCountries: readonly string[],
): JsonSql<Advice[]> {
  return sql`
    select coalesce(json_agg(json_build_object(${advicePairs})
      order by a.country_id, ${adviceOrder}), '[]')::text as json
    from phrases f, ${adviceTables}
    where f.id = ${id} and f.country_id = any(${['*', ...assignedCountries]}::text[])
      and a.country_id = any(${assignedCountries}::text[]) and f.country_id in ('*', a.country_id)
      and strpos(a.text, f.text) > 0`
}

/** Lists advice that contains an earlier text of a phrase, which the log has, and not its present one. */
export function listOldPhraseUses(
  country: string,
  assignedCountries: readonly string[],
): JsonSql<OldPhraseUse[]> {
  return sql`
    with earlier as materialized (
      select distinct f.id, f.text, e.before ->> 'text' as wording
      from phrases f join audit_entries e on e.kind = 'phrase' and e.record_id = f.id::text
        and e.country_id = f.country_id and e.change = 'update'
      where f.country_id in ('*', ${country}) and btrim(e.before ->> 'text') <> ''
        and e.before ->> 'text' <> f.text
    ), found as (
      select o.id, o.wording, json_build_object(${advicePairs}) as advice,
        row_number() over (order by o.id, o.wording, ${adviceOrder}) as position
      from earlier o, ${adviceTables}
      where a.country_id = ${country} and a.country_id = any(${assignedCountries}::text[])
        and strpos(a.text, o.wording) > 0 and strpos(a.text, o.text) = 0
    )
    select coalesce(json_agg(json_build_object(
      'phraseId', id, 'wording', wording, 'advice', advice) order by position), '[]')::text as json
    from found where position <= 1000`
}
