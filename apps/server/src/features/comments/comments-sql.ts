import type { Colleague, Comment, CommentedCell } from '@nutripim/contract/comments/comments'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { usersWithRight } from '../identity/users-with-right-sql.ts'
import { containsAll } from '../text-match/match-words-sql.ts'

/** The user who asks; comments are found only in their assigned countries. */
export interface Reader {
  userId: string
  countries: readonly string[]
}

/** A comment, as the user who asks names it. */
export interface CommentKey {
  country: string
  commentId: number
}

const maxListed = 500
const maxColleagues = 8

const comment = ({ userId }: Reader): JsonSql<Comment> => sql`json_build_object(
  'commentId', c.comment_id, 'legacyProductId', c.legacy_product_id, 'productName', p.product_name,
  'cell', case when c.cell is not null then json_build_object('kind', c.cell_kind, 'name', c.cell) end,
  'text', c.text,
  'mentions', (
    select coalesce(json_agg(
      json_build_object('userId', u.user_id, 'displayName', u.display_name) order by u.display_name), '[]')
    from comment_mentions m join users u using (user_id) where m.comment_id = c.comment_id),
  'authorName', ${userName(sql`c.author_id`)}, 'isOwn', c.author_id = ${userId},
  'createdAt', c.created_at, 'editedAt', c.edited_at, 'version', c.version,
  'resolved', case when c.resolved_at is not null then
    json_build_object('by', ${userName(sql`c.resolved_by`)}, 'at', c.resolved_at) end)`

const fromComments = (country: string, { countries }: Reader): Sql => sql`
  from product_comments c join products p using (country_id, legacy_product_id)
  where c.country_id = ${country} and c.country_id = any(${countries}::text[]) and p.is_live_product`

/** A select of the id of a comment, if the reader can see it. */
const visibleComment = ({ country, commentId }: CommentKey, reader: Reader): Sql =>
  sql`select c.comment_id ${fromComments(country, reader)} and c.comment_id = ${commentId}`

const listOf = (reader: Reader, comments: Sql): JsonSql<{ comments: Comment[] }> => sql`
  select json_build_object('comments', coalesce(json_agg(listed.comment order by listed.id desc), '[]'))::text as json
  from (
    select ${comment(reader)} as comment, c.comment_id as id ${comments}
    order by c.comment_id desc limit ${maxListed}
  ) listed`

export const listOpenComments = (country: string, reader: Reader) =>
  listOf(reader, sql`${fromComments(country, reader)} and c.resolved_at is null`)

export const listProductComments = (country: string, product: number, reader: Reader) =>
  listOf(reader, sql`${fromComments(country, reader)} and c.legacy_product_id = ${product}`)

export const findComment = ({ country, commentId }: CommentKey, reader: Reader): JsonSql<Comment> =>
  sql`select ${comment(reader)}::text as json ${fromComments(country, reader)} and c.comment_id = ${commentId}`

/** A select of the users who can see the products of a country. */
const readersOf = (country: string): Sql => sql`
  select u.user_id, u.display_name from users u
  where u.is_active and u.user_id in (${usersWithRight('product information module', country)})`

/** Without colleagues if the country is not assigned to the reader. */
export const listColleagues = (
  country: string,
  words: readonly string[],
  { countries }: Reader,
): JsonSql<{ colleagues: Colleague[] }> => sql`
  select json_build_object('colleagues', coalesce(json_agg(
    json_build_object('userId', user_id, 'displayName', display_name)
    order by display_name collate "und-x-icu", user_id), '[]'))::text as json
  from (
    select user_id, display_name from (${readersOf(country)}) readers
    where ${country} = any(${countries}::text[])
      and ${containsAll(words, sql`searchable(concat_ws(' ', display_name, user_id))`)}
    order by display_name collate "und-x-icu", user_id limit ${maxColleagues}
  ) found`

/** A select of these users, for a notification. */
export const selectUsers = (userIds: readonly string[]): Sql =>
  sql`select unnest(${userIds}::text[])`

/** The mentioned users who cannot see the products of a country. */
export const listUnableToSee = (country: string, mentions: readonly string[]): Sql => sql`
  select mentioned as "userId" from unnest(${mentions}::text[]) mentioned
  where mentioned not in (select user_id from (${readersOf(country)}) readers)`

interface NewComment {
  country: string
  product: number
  cell: CommentedCell | null
  text: string
}

/** Inserts nothing if the product is not live or not in a country of the author. */
export const insertComment = (
  { country, product, cell, text }: NewComment,
  { userId, countries }: Reader,
): Sql => sql`
  insert into product_comments (country_id, legacy_product_id, cell_kind, cell, text, author_id)
  select p.country_id, p.legacy_product_id, ${cell?.kind ?? null}::text, ${cell?.name ?? null}::text,
    btrim(${text}), ${userId}
  from products p
  where p.country_id = ${country} and p.country_id = any(${countries}::text[])
    and p.legacy_product_id = ${product} and p.is_live_product
  returning comment_id::int as "commentId"`

/** Changes nothing if the reader is not the author or the version is not the stored one. */
export const changeComment = (
  key: CommentKey,
  { text, version }: { text: string; version: number },
  reader: Reader,
): Sql => sql`
  update product_comments
  set text = btrim(${text}), edited_at = current_moment(), version = version + 1
  where comment_id in (${visibleComment(key, reader)}) and author_id = ${reader.userId}
    and version = ${version}
  returning comment_id::int as "commentId"`

/** Replaces the mentions of the author. Returns the users who were not mentioned before. */
export const saveMentions = (
  key: CommentKey,
  mentions: readonly string[],
  reader: Reader,
): Sql => sql`
  with own as (
    select comment_id from product_comments
    where comment_id in (${visibleComment(key, reader)}) and author_id = ${reader.userId}
  ), removed as (
    delete from comment_mentions
    where comment_id in (select comment_id from own) and user_id <> all(${mentions}::text[])
  )
  insert into comment_mentions (comment_id, user_id)
  select distinct comment_id, mentioned from own, unnest(${mentions}::text[]) mentioned
  on conflict do nothing
  returning user_id as "userId"`

export const resolveComment = (key: CommentKey, isResolved: boolean, reader: Reader): Sql => sql`
  update product_comments
  set resolved_by = case when ${isResolved}::boolean then ${reader.userId} end,
    resolved_at = case when ${isResolved}::boolean then current_moment() end
  where comment_id in (${visibleComment(key, reader)})
    and (resolved_at is not null) <> ${isResolved}::boolean
  returning comment_id::int as "commentId"`

export const deleteComment = (key: CommentKey, reader: Reader): Sql => sql`
  delete from product_comments
  where comment_id in (${visibleComment(key, reader)}) and author_id = ${reader.userId}
  returning comment_id::int as "commentId"`
