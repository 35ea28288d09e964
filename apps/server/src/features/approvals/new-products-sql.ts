import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { formColumns, formValues } from './draft-sql.ts'

export interface AllowedOptions {
  isRange: boolean
  isForm: boolean
}

/** Whether a new product of the country can have this range and form. */
export const checkOptions = (
  country: string,
  range: string | undefined,
  form: string | undefined,
): Sql => sql`
  select
    ${range ?? null}::text is null or exists (
      select from product_ranges where id = ${range ?? null} and is_active and not is_read_only
        and (country_ids is null or ${country} = any(country_ids))) as "isRange",
    ${form ?? null}::text is null or exists (
      select from product_forms where id = ${form ?? null} and is_active) as "isForm"`

export interface CreatedRow {
  legacyProductId: number
  approvalId: number
}

/** Creates the draft and its pending approval with the proposed product. */
export const createDraft = (country: string, fields: object): Sql => sql`
  with sent as (
    select ${json(fields)}::jsonb as fields
  ), draft as (
    insert into products (country_id, web_product_name, ${formColumns})
    select ${country}, sent.fields ->> 'productName', ${formValues} from sent
    returning *
  )
  insert into approvals (country_id, legacy_product_id, product)
  select country_id, legacy_product_id, to_jsonb(draft) from draft
  returning legacy_product_id as "legacyProductId", approval_id as "approvalId"`
