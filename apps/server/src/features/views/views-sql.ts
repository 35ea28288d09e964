import type { Audience, ViewSettings } from '@nutripim/contract/views/views'
import { waitForLock } from '../../platform/database/advisory-lock-sql.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'

/** The user who asks, and what is shared with them. */
export interface Viewer {
  userId: string
  audiences: readonly Audience[]
}

const isVisible = ({ userId, audiences }: Viewer): Sql =>
  sql`(v.owner_id = ${userId} or v.audience = any(${audiences}::text[]))`

const viewColumns = ({ userId }: Viewer): Sql => sql`
  v.view_id::int as "viewId", v.screen, v.name, v.audience, v.settings,
  ${userName(sql`v.owner_id`)} as "ownerName", v.owner_id = ${userId} as "isOwn",
  exists (
    select from default_views d
    where d.user_id = ${userId} and d.screen = v.screen and d.view_id = v.view_id) as "isDefault"`

/** A user saves and deletes their views one at a time, because of their number and their names. */
export const lockOwnViews = (userId: string): Sql => sql`
  select ${waitForLock('saved views', userId)}`

/** Its owner can neither change nor delete it until the transaction ends. */
export const lockView = (viewId: number): Sql => sql`
  select from saved_views where view_id = ${viewId} for share`

/** Own views first, by name. */
export const listViews = (viewer: Viewer, screen: string): Sql => sql`
  select ${viewColumns(viewer)} from saved_views v
  where v.screen = ${screen} and ${isVisible(viewer)}
  order by v.owner_id <> ${viewer.userId}, v.name collate "und-x-icu", v.view_id`

export const findView = (viewer: Viewer, viewId: number): Sql => sql`
  select ${viewColumns(viewer)} from saved_views v
  where v.view_id = ${viewId} and ${isVisible(viewer)}`

export const countOwnViews = (userId: string): Sql => sql`
  select count(*)::int as count from saved_views where owner_id = ${userId}`

interface ViewRow {
  screen: string
  name: string
  audience: Audience
  settings: ViewSettings
}

/** Returns nothing if the user has a view of this name already. */
export const insertView = (ownerId: string, view: ViewRow): Sql => sql`
  insert into saved_views (owner_id, screen, name, audience, settings)
  values (${ownerId}, ${view.screen}, btrim(${view.name}), ${view.audience}, ${JSON.stringify(view.settings)}::jsonb)
  on conflict do nothing
  returning view_id::int as "viewId"`

/** Returns nothing if another view of the user has this name. */
export const changeView = (ownerId: string, viewId: number, view: ViewRow): Sql => sql`
  update saved_views v
  set name = btrim(${view.name}), audience = ${view.audience}, settings = ${JSON.stringify(view.settings)}::jsonb
  where v.view_id = ${viewId} and v.owner_id = ${ownerId} and not exists (
    select from saved_views o
    where o.owner_id = v.owner_id and o.screen = v.screen and o.view_id <> v.view_id
      and lower(btrim(o.name)) = lower(btrim(${view.name})))
  returning v.view_id::int as "viewId"`

/** Users who opened a view that is no longer shared with them open the screen as it comes. */
export const forgetLostDefaults = (viewId: number): Sql => sql`
  delete from default_views d using saved_views v
  where v.view_id = ${viewId} and d.view_id = v.view_id and d.user_id <> v.owner_id
    and v.audience = 'owner'`

export const deleteView = (ownerId: string, viewId: number): Sql => sql`
  delete from saved_views where view_id = ${viewId} and owner_id = ${ownerId}
  returning view_id::int as "viewId"`

export const selectDefault = (userId: string, screen: string, viewId: number): Sql => sql`
  insert into default_views (user_id, screen, view_id) values (${userId}, ${screen}, ${viewId})
  on conflict (user_id, screen) do update set view_id = excluded.view_id`

export const clearDefault = (userId: string, screen: string): Sql => sql`
  delete from default_views where user_id = ${userId} and screen = ${screen}`
