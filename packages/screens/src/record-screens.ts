import type { auditKinds } from '@nutripim/contract/audit/audit-kinds'
import type { SearchKind } from '@nutripim/contract/search/search'
import { linkTo, type ScreenLink } from './screen-link.ts'

/** A record of the search or of the audit log, as far as its address needs it. */
export interface LinkedRecord {
  id: string
  countryId?: string | null
  /** Of advice. */
  productCode?: string | null
  cropId?: string | null
}

type AuditedKind = (typeof auditKinds)[keyof typeof auditKinds]['kinds'][number]
export type RecordKind = SearchKind | AuditedKind

const userLink = ({ id }: LinkedRecord) => ({
  to: '/access-control/user/$userid' as const,
  params: { userid: id },
  search: {},
})

const keyLink = ({ id }: LinkedRecord) => linkTo('/admin/keys', { key: Number(id) })

const fileLink = ({ id }: LinkedRecord) => linkTo('/product-info/files', { file: Number(id) })

const webhookLink = ({ id }: LinkedRecord) => linkTo('/admin/webhooks', { webhook: Number(id) })

/** The screen of each kind of record; undefined: the kind has no screen of its own. */
export const recordScreens = {
  product: ({ id, ...record }) =>
    linkTo('/product-info/product', { ...countryOf(record), product: Number(id) }),
  draft: ({ id, ...record }) =>
    linkTo('/approve/product', { ...countryOf(record), draft: Number(id) }),
  advice: ({ productCode, cropId, ...record }) =>
    productCode && cropId
      ? linkTo('/advice/edit-product-advice', {
          ...countryOf(record),
          product: productCode,
          crop: cropId,
        })
      : linkTo('/advice/history', countryOf(record)),
  phrase: ({ id, ...record }) =>
    linkTo('/advice/phrases', { ...countryOf(record), phrase: Number(id) }),
  dealer: ({ id }) => ({
    to: '/dealer/edit/$dealerContactId',
    params: { dealerContactId: id },
    search: {},
  }),
  user: userLink,
  'user role': userLink,
  'user country': userLink,
  'access request': ({ id }) => linkTo('/admin/requests', { request: Number(id) }),
  file: fileLink,
  'file version': fileLink,
  'api key': keyLink,
  'api key secret': keyLink,
  webhook: webhookLink,
  'webhook secret': webhookLink,
  'product link': (record) => linkTo('/product-info/links', countryOf(record)),
  'channel setting': ({ id, ...record }) =>
    linkTo('/product-info/channels', { ...countryOf(record), channel: id, view: 'settings' }),
  'publication request': (record) =>
    linkTo('/product-info/channels', { ...countryOf(record), view: 'history' }),
  'declaration profile': () => linkTo('/product-info/declarations', {}),
  'code reservation': undefined,
  approval: undefined,
  import: undefined,
  role: undefined,
  country: undefined,
  element: undefined,
  unit: undefined,
  'product range': undefined,
  'product form': undefined,
  formulation: undefined,
  'action category': undefined,
  crop: undefined,
  channel: undefined,
  'notification preference': undefined,
  'saved view': undefined,
  erasure: undefined,
  // Its sentence names the user, and a list has none.
  'data download': undefined,
} satisfies Record<RecordKind, ((record: LinkedRecord) => ScreenLink) | undefined>

/** The screen of a record in the audit log, whose kinds come as text. */
export function findRecordScreen(kind: string, record: LinkedRecord): ScreenLink | undefined {
  return screensByKind.get(kind)?.(record)
}

const screensByKind = new Map<string, ((record: LinkedRecord) => ScreenLink) | undefined>(
  Object.entries(recordScreens),
)

/** A country names itself in the address only if the record belongs to one. */
const countryOf = ({ countryId }: Pick<LinkedRecord, 'countryId'>) =>
  countryId ? { country: countryId } : {}
