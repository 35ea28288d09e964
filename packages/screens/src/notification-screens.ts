import type { CommentedCell } from '@nutripim/contract/comments/comments'
import type {
  NotificationKind,
  NotificationPayload,
} from '@nutripim/contract/notifications/notification-kinds'
import { recordScreens } from './record-screens.ts'
import { linkTo, type ScreenLink } from './screen-link.ts'

type Screens = { [Kind in NotificationKind]: (payload: NotificationPayload<Kind>) => ScreenLink }

const screens: Screens = {
  'approval pending': ({ legacyProductId }) => recordScreens.draft({ id: `${legacyProductId}` }),
  'approval approved': ({ legacyProductId }) => recordScreens.product({ id: `${legacyProductId}` }),
  'approval rejected': ({ approvalId }) =>
    linkTo('/product-info/create-product', { draft: approvalId }),
  'access requested': ({ requestId }) => recordScreens['access request']({ id: `${requestId}` }),
  'access changed': () => linkTo('/product-info/home', {}),
  'api key expiring': ({ apiKeyId, isAdministrator }) =>
    isAdministrator ? linkTo('/admin/keys', { key: apiKeyId }) : linkTo('/inbox', {}),
  'api key changed': ({ apiKeyId, isAdministrator }) =>
    isAdministrator ? linkTo('/admin/keys', { key: apiKeyId }) : linkTo('/inbox', {}),
  'webhook paused': ({ webhookId, isAdministrator }) =>
    isAdministrator ? linkTo('/admin/webhooks', { webhook: webhookId }) : linkTo('/inbox', {}),
  'changes proposed': ({ importId }) => linkTo('/product-info/exchange', { proposal: importId }),
  'comment mention': ({ legacyProductId, cell }) => getCommentScreen(legacyProductId, cell),
}

/** The comments on a cell; on the product page for comments on the whole product. */
export function getCommentScreen(
  product: number,
  cell: CommentedCell | null,
  country?: string,
): ScreenLink {
  return getCellScreen(cell, { product, panel: 'comments', ...(country && { country }) })
}

/** Where a cell is edited, with its history or comments; the product page without a cell. */
export function getCellScreen(
  cell: CommentedCell | null,
  search: { product: number; country?: string; panel: 'history' | 'comments' },
) {
  switch (cell?.kind) {
    case 'composition':
      return linkTo('/product-info/composition', { ...search, field: cell.name })
    case 'elements':
      return linkTo('/product-info/elements', { ...search, field: cell.name })
    case 'applications':
      return linkTo('/product-info/applications', { ...search, field: cell.name })
    case 'description':
      return linkTo('/product-info/descriptions', { ...search, field: cell.name })
    default:
      return linkTo('/product-info/product', search)
  }
}

/** Where a notification leads. Its country is selected before. */
export function getNotificationScreen<Kind extends NotificationKind>({
  kind,
  payload,
}: {
  kind: Kind
  payload: NotificationPayload<Kind>
}): ScreenLink {
  return screens[kind](payload)
}
