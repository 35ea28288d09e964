import type { FileFields, FileGroup, FileKind } from '@nutripim/contract/files/file-fields'
import { pictureKinds } from '@nutripim/contract/files/file-fields'
import {
  expiringDays,
  type FileUse,
  type FileVersion,
  filePageSize,
  type StoredFile,
} from '@nutripim/contract/files/files'
import { json, type Sql, sql, text } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { containsAll } from '../text-match/match-words-sql.ts'

/** The user who asks: what they see and can change follows from it. */
export interface FileReader {
  countries: readonly string[]
  /** Whether they have the right for files of all countries. */
  isGlobal: boolean
}

interface ContentRow {
  contentId: number
  hash: string
  fileName: string
  mediaType: string
  size: number
  width: number | null
  height: number | null
  pageCount: number | null
}

type FromAddresses = 'address' | 'source' | 'thumbnail' | 'blockedReason'

export interface FileRow extends Omit<StoredFile, FromAddresses>, ContentRow {
  isPublic: boolean
  canEdit: boolean
}

export interface VersionRow extends Omit<FileVersion, 'source' | 'thumbnail'>, ContentRow {}

export const isPublic = sql`(f.kind = 'pack image' or f.is_published)`

/** Files of other countries do not exist for the reader. */
export const isVisible = ({ countries }: FileReader): Sql =>
  sql`(f.country_ids is null or f.country_ids && ${countries}::text[])`

const canEdit = ({ countries, isGlobal }: FileReader): Sql => sql`
  case when f.country_ids is null then ${isGlobal}::boolean
    else f.country_ids <@ ${countries}::text[] end`

const contentColumns = sql`
  v.content_id::int as "contentId", c.hash, v.file_name as "fileName", c.media_type as "mediaType",
  c.size::int as size, c.width, c.height, c.page_count as "pageCount"`

const countUses = sql`(select count(*) from file_uses u where u.file_id = f.file_id)`

const fileColumns = (reader: FileReader): Sql => sql`
  f.file_id as "fileId", f.kind, f.title, f.country_ids as countries, f.dh_codes as "dhCodes", f.languages,
  f.revision, f.revision_date::text as "revisionDate", f.valid_from::text as "validFrom",
  f.valid_until::text as "validUntil", f.licence, f.territory, f.rights_until::text as "rightsUntil",
  f.alternative_texts as "alternativeTexts", f.is_published as "isPublished",
  f.current_version as "currentVersion", ${countUses}::int as "useCount",
  ${userName(sql`f.updated_by`)} as "updatedBy", to_json(f.updated_at) as "updatedAt",
  to_json(f.deleted_at) as "deletedAt", ${isPublic} as "isPublic", ${canEdit(reader)} as "canEdit",
  ${contentColumns}`

const fromFiles = sql`
  from files f join file_versions v on v.file_id = f.file_id and v.version = f.current_version
  join file_contents c using (content_id)`

export interface FileSearch {
  group: FileGroup
  kind?: FileKind | undefined
  country?: string | undefined
  product?: string | undefined
  language?: string | undefined
  show: 'all' | 'used' | 'unused' | 'expiring' | 'bin'
  /** Parts of a title, file name or code, all of which it contains. */
  searched: readonly string[]
  /** The last file of the page before. */
  after?: number | undefined
}

const isUsed = sql`exists (select from file_uses u where u.file_id = f.file_id)`

const shown: Record<FileSearch['show'], Sql> = {
  all: sql`f.deleted_at is null`,
  used: sql`f.deleted_at is null and ${isUsed}`,
  unused: sql`f.deleted_at is null and not ${isUsed}`,
  expiring: sql`f.deleted_at is null
    and least(f.valid_until, f.rights_until) < current_date + ${expiringDays}::int`,
  bin: sql`f.deleted_at is not null`,
}

/** A page of files, newest first, and one more. */
export function listFiles(reader: FileReader, search: FileSearch): Sql {
  const { group, kind, country, product, language, show, searched, after } = search
  const isPicture = sql`f.kind = any(${[...pictureKinds]}::text[])`
  return sql`
    select ${fileColumns(reader)} ${fromFiles}
    where ${isVisible(reader)} and ${group === 'pictures' ? isPicture : sql`not ${isPicture}`} and ${shown[show]}
      ${kind === undefined ? sql`` : sql`and f.kind = ${kind}`}
      ${country === undefined ? sql`` : sql`and (f.country_ids is null or ${country} = any(f.country_ids))`}
      ${product === undefined ? sql`` : sql`and f.dh_codes @> array[${product}]::text[]`}
      ${language === undefined ? sql`` : sql`and ${language} = any(f.languages)`}
      ${searched.length === 0 ? sql`` : sql`and ${containsAll(searched, searchedText)}`}
      ${after === undefined ? sql`` : sql`and f.file_id < ${after}`}
    order by f.file_id desc limit ${filePageSize + 1}`
}

const searchedText = sql`searchable(concat_ws(' ', f.title, v.file_name, array_to_string(f.dh_codes, ' ')))`

export const findFile = (fileId: number, reader: FileReader): Sql => sql`
  select ${fileColumns(reader)} ${fromFiles} where f.file_id = ${fileId} and ${isVisible(reader)}`

/** Waits for other changes of these files to end. */
export const lockFiles = (fileIds: readonly number[]): Sql => sql`
  select from files where file_id = any(${fileIds}::int[]) order by file_id for update`

export const listVersions = (fileId: number): Sql => sql`
  select v.version, ${contentColumns}, ${userName(sql`v.created_by`)} as "createdBy",
    to_json(v.created_at) as "createdAt"
  from file_versions v join file_contents c using (content_id)
  where v.file_id = ${fileId} order by v.version desc`

export interface UsesRow {
  uses: FileUse[]
  otherUses: number
}

const maxListedUses = 200

/** Uses in the reader's countries by name, of others only their number. */
export const getUses = (fileId: number, { countries }: FileReader): Sql => sql`
  with used as (
    select u.country_id, u.legacy_product_id, u.field, u.country_id = any(${countries}::text[]) as "isOwn"
    from file_uses u where u.file_id = ${fileId}
  )
  select (select count(*)::int from used where not "isOwn") as "otherUses", coalesce((
    select json_agg(json_build_object(
      'countryId', u.country_id, 'legacyProductId', u.legacy_product_id,
      'productName', p.product_name, 'field', u.field)
      order by u.country_id, p.product_name collate "und-x-icu", u.legacy_product_id)
    from (select * from used where "isOwn" limit ${maxListedUses}) u
    join products p using (country_id, legacy_product_id)), '[]') as uses`

const columns: Record<keyof FileFields, { name: string; type: string }> = {
  kind: { name: 'kind', type: 'text' },
  title: { name: 'title', type: 'text' },
  countries: { name: 'country_ids', type: 'text[]' },
  dhCodes: { name: 'dh_codes', type: 'text[]' },
  languages: { name: 'languages', type: 'text[]' },
  revision: { name: 'revision', type: 'text' },
  revisionDate: { name: 'revision_date', type: 'date' },
  validFrom: { name: 'valid_from', type: 'date' },
  validUntil: { name: 'valid_until', type: 'date' },
  licence: { name: 'licence', type: 'text' },
  territory: { name: 'territory', type: 'text' },
  rightsUntil: { name: 'rights_until', type: 'date' },
  alternativeTexts: { name: 'alternative_texts', type: 'jsonb' },
  isPublished: { name: 'is_published', type: 'boolean' },
}

/** The fields as columns of one JSON row, which the database reads by their types. */
const rowOf = (fields: Partial<FileFields>) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, { name }]) =>
      Reflect.has(fields, field) ? [[name, Reflect.get(fields, field)]] : [],
    ),
  )

export function changeFile(fileId: number, fields: Partial<FileFields>): Sql {
  const names = text(Object.keys(rowOf(fields)).join(', '))
  return sql`
    update files f set (${names}) = (
      select ${names} from jsonb_populate_record(null::files, ${json(rowOf(fields))}::jsonb))
    where f.file_id = ${fileId}`
}

export const setVersion = (fileId: number, version: number): Sql => sql`
  update files set current_version = ${version} where file_id = ${fileId} and exists (
    select from file_versions v where v.file_id = ${fileId} and v.version = ${version})
  returning file_id as "fileId"`

export const setDeleted = (fileIds: readonly number[], isDeleted: boolean): Sql => sql`
  update files set deleted_at = case when ${isDeleted}::boolean then current_moment() end
  where file_id = any(${fileIds}::int[])`

export interface NewFile extends FileFields {
  number: number
}

const columnNames = text(
  Object.values(columns)
    .map(({ name }) => name)
    .join(', '),
)
const typedColumns = text(
  Object.values(columns)
    .map(({ name, type }) => `${name} ${type}`)
    .join(', '),
)

/** Adds the files of an upload with their first version, and notes what each staged file became. */
export const insertFiles = (uploadId: number, files: readonly NewFile[]): Sql => sql`
  with given as materialized (
    select nextval(pg_get_serial_sequence('files', 'file_id'))::int as file_id, g.*
    from jsonb_to_recordset(${json(files.map(({ number, ...fields }) => ({ number, ...rowOf(fields) })))}::jsonb)
      as g(number int, ${typedColumns})
    order by g.number
  ), added as (
    insert into files (file_id, ${columnNames}) overriding system value
    select file_id, ${columnNames} from given
  ), versions as (
    insert into file_versions (file_id, version, content_id, file_name, uploaded_hash)
    select g.file_id, 1, s.content_id, s.name, s.uploaded_hash
    from given g join staged_files s on s.upload_id = ${uploadId} and s.number = g.number
  )
  update staged_files s set file_id = g.file_id, version = 1
  from given g where s.upload_id = ${uploadId} and s.number = g.number
  returning g.file_id as "fileId"`

/** Adds the only file of an upload as a version of another file, which becomes the current one. */
export const insertVersion = (uploadId: number, number: number, fileId: number): Sql => sql`
  with next as materialized (
    select max(v.version) + 1 as version, (
      select f.current_version from files f where f.file_id = ${fileId}) as previous
    from file_versions v where v.file_id = ${fileId}
  ), added as (
    insert into file_versions (file_id, version, content_id, file_name, uploaded_hash)
    select ${fileId}, next.version, s.content_id, s.name, s.uploaded_hash
    from staged_files s, next where s.upload_id = ${uploadId} and s.number = ${number}
  ), noted as (
    update staged_files s set file_id = ${fileId}, version = next.version, previous_version = next.previous
    from next where s.upload_id = ${uploadId} and s.number = ${number}
  )
  update files f set current_version = next.version from next where f.file_id = ${fileId}
  returning f.file_id as "fileId"`
