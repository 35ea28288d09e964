import { z } from 'zod'
import { teams } from '../api/permissions.ts'
import { routes } from '../api/route.ts'
import { requiredText, shortText, text } from '../api/text-rules.ts'

/** Who can see a view: its owner, the users of a team, or every user with a role. */
export const audiences = ['owner', ...teams, 'everyone'] as const
export type Audience = (typeof audiences)[number]

/** The path of a screen with a grid. Only the web app knows which screens exist. */
const ScreenPath = shortText(100, 'must be the path of a screen')
  .regex(/^(\/[a-z-]+)+$/, {
    error: 'must be the path of a screen',
  })
  .meta({ description: 'Path of a screen, such as /completion', examples: ['/completion'] })

/** How a grid is arranged, as in the address of its screen. */
export const ViewSettings = z.strictObject({
  text: text(200).optional(),
  sort: text(1000).optional(),
  where: text(4000).optional(),
  columns: text(4000).optional(),
  widths: text(4000).optional(),
  frozen: z.int('must be a whole number').min(0).max(100).optional(),
})
export type ViewSettings = z.infer<typeof ViewSettings>

const ViewId = z.int().positive().describe('Number of the view')

export const SavedView = z.strictObject({
  viewId: ViewId,
  screen: z.string(),
  name: z.string(),
  audience: z.enum(audiences),
  /** The name of the user who saved it, who alone can change it. */
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Whether the screen opens with this view for the caller. */
  isDefault: z.boolean(),
  settings: ViewSettings,
})
export type SavedView = z.infer<typeof SavedView>

export const maxViewsPerUser = 200

/** Users with a role see their own views and those shared with them. */
export const viewRoutes = routes({
  listViews: {
    method: 'GET',
    path: '/experience/saved-views',
    summary: 'List saved views of a screen that the user can see',
    hasRole: true,
    query: z.strictObject({
      screen: ScreenPath,
    }),
    answer: z.strictObject({ views: z.array(SavedView) }),
  },
  saveView: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/saved-view',
    summary: 'Save a view of a screen, or change a view of one’s own',
    hasRole: true,
    body: z.strictObject({
      /** Without it, a new view is saved. */
      viewId: ViewId.optional(),
      screen: ScreenPath,
      name: requiredText(80),
      audience: z.enum(audiences),
      settings: ViewSettings,
    }),
    answer: SavedView,
  },
  deleteView: {
    method: 'DELETE',
    effect: 'writes',
    path: '/experience/saved-view/{id}',
    summary: 'Delete a saved view of one’s own',
    hasRole: true,
    params: z.strictObject({ id: z.coerce.number().pipe(ViewId) }),
    answer: z.boolean(),
  },
  selectDefaultView: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/default-view',
    summary: 'Select the view that a screen opens with for the user',
    hasRole: true,
    body: z.strictObject({
      screen: ScreenPath,
      /** Null: the screen opens as it comes. */
      viewId: ViewId.nullable(),
    }),
    answer: z.boolean(),
  },
})
