import {
  type CataloguePreview,
  type CatalogueProposal,
  pastProposalDays,
} from '@nutripim/contract/products/catalogue'
import type { JsonSql } from '../../../platform/database/json-text.ts'
import { json, type Sql, sql } from '../../../platform/database/sql.ts'
import { deleteImports, type ImportScope, insertImport } from '../../exchange/import/imports-sql.ts'
import { usersWithRight } from '../../identity/users-with-right-sql.ts'
import type { StoredChange } from './catalogue-sheets.ts'

/** Proposal o with its import i and its key k, while it can be applied. */
const pendingProposals = ({ kind, country, assignedCountries }: ImportScope): Sql => sql`
  import_proposals o
  join imports i on i.country_id = o.country_id and i.id = o.import_id
  join api_keys k on k.api_key_id = o.api_key_id
  where i.kind = ${kind} and i.country_id = ${country}
    and i.country_id = any(${assignedCountries}::text[])
    and i.state = 'Checked' and o.expires_at > now()`

/** What is left of the preview when the import is gone. */
const shortPreview = sql`jsonb_build_object('changedCells', o.preview -> 'changedCells')`

const pairs = sql`'importId', i.id, 'proposedBy', k.name, 'note', o.note,
  'proposedAt', i.checked_at, 'expiresAt', o.expires_at,
  'changedCells', o.preview -> 'changedCells'`

export const listProposals = (scope: ImportScope): JsonSql<CatalogueProposal[]> => sql`
  select coalesce(json_agg(json_build_object(${pairs}) order by i.checked_at desc, i.id desc), '[]')::text
    as json
  from ${pendingProposals(scope)}`

export const findProposal = (
  scope: ImportScope,
  id: number,
): JsonSql<CatalogueProposal & { preview: CataloguePreview }> => sql`
  select json_build_object(${pairs},
    'preview', o.preview || jsonb_build_object('importId', i.id))::text as json
  from ${pendingProposals(scope)} and i.id = ${id}`

export const getProposedChanges = (
  { country, assignedCountries }: ImportScope,
  id: number,
): Sql => sql`
  select changes from imports i
  where i.country_id = ${country} and i.country_id = any(${assignedCountries}::text[]) and i.id = ${id}`

/** Waits for a user who is applying or discarding it. */
export const lockImport = ({ country }: ImportScope, id: number): Sql => sql`
  select from imports where country_id = ${country} and id = ${id} for update`

/** Deletes the import. The proposal stays without its preview. */
export const discardProposal = (scope: ImportScope, id: number): Sql => sql`
  with discarded as (
    ${deleteImports(sql`select i.country_id, i.id from ${pendingProposals(scope)} and i.id = ${id}`)}
  )
  update import_proposals o set discarded_at = now(), preview = ${shortPreview}
  from discarded d where o.country_id = d.country_id and o.import_id = d.id
  returning true as "isDiscarded"`

/** Locks the key, so that two requests at the same time do not exceed its limit. */
export const lockKey = (name: string): Sql => sql`
  select k.api_key_id::int as "apiKeyId" from api_keys k where k.name = ${name} for no key update`

/** Deletes the imports of what this key proposed and no user applied in time, and old proposals. */
export const deleteExpired = (apiKeyId: number): Sql => sql`
  with expired as (
    ${deleteImports(sql`
      select i.country_id, i.id
      from imports i join import_proposals o on o.country_id = i.country_id and o.import_id = i.id
      where o.api_key_id = ${apiKeyId} and o.expires_at <= now() and i.state = 'Checked'`)}
  ), old as (
    delete from import_proposals o
    where o.api_key_id = ${apiKeyId} and o.proposed_at < now() - make_interval(days => ${pastProposalDays})
      and not exists (select from imports i where i.country_id = o.country_id and i.id = o.import_id)
  )
  update import_proposals o set preview = ${shortPreview}
  from expired e where o.country_id = e.country_id and o.import_id = e.id`

export const countPending = (apiKeyId: number): Sql => sql`
  select count(*)::int as pending
  from import_proposals o join imports i on i.country_id = o.country_id and i.id = o.import_id
  where o.api_key_id = ${apiKeyId} and i.state = 'Checked'`

export interface NewProposal {
  apiKeyId: number
  note: string
  days: number
  preview: Omit<CataloguePreview, 'importId'>
  changes: readonly StoredChange[]
  file: Uint8Array
}

/** Stores a checked import with its proposal. */
export const insertProposal = (
  scope: ImportScope,
  { apiKeyId, note, days, preview, changes, file }: NewProposal,
): Sql => sql`
  with i as (${insertImport(scope, { ...preview, changes, file })})
  insert into import_proposals (country_id, import_id, api_key_id, note, preview, expires_at)
  select i.country_id, i.id, ${apiKeyId}, ${note}, ${json(preview)}::jsonb,
    now() + make_interval(days => ${days})
  from i
  returning import_id::int as "importId", to_json(expires_at) as "expiresAt"`

export interface OwnProposal {
  importId: number
  country: string
  state: 'pending' | 'applied' | 'undone' | 'discarded' | 'expired'
  note: string
  proposedAt: string
  changedCells: number
}

const stateOfProposal = sql`case
  when o.discarded_at is not null then 'discarded'
  when i.state in ('Applied', 'Undone') then lower(i.state)
  when i.state = 'Checked' and o.expires_at > now() then 'pending'
  else 'expired' end`

/** What this key proposed, newest first. */
export const listOwnProposals = (
  keyName: string,
  assignedCountries: readonly string[],
  limit: number,
): JsonSql<OwnProposal[]> => sql`
  select coalesce(json_agg(json_build_object('importId', own.import_id, 'country', own.country_id,
    'state', own.state, 'note', own.note, 'proposedAt', own.proposed_at,
    'changedCells', own.preview -> 'changedCells')
    order by own.proposed_at desc, own.import_id desc), '[]')::text as json
  from (
    select o.*, ${stateOfProposal} as state
    from import_proposals o
    join api_keys k on k.api_key_id = o.api_key_id
    left join imports i on i.country_id = o.country_id and i.id = o.import_id
    where k.name = ${keyName} and o.country_id = any(${assignedCountries}::text[])
    order by o.proposed_at desc, o.import_id desc limit ${limit}
  ) own`

/** Everyone who can apply a proposal in a country. */
export const selectEditorsOf = (country: string): Sql =>
  usersWithRight('product information module', country)
