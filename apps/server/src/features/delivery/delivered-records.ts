import type {
  DeliveredAdvice,
  DeliveredDealer,
  DeliveredDeclaration,
  DeliveredProduct,
} from '@nutripim/contract/delivery/delivered-records'
import type { deliveredRoutes } from '@nutripim/contract/delivery/delivered-routes'
import type { DeliveredKind } from '@nutripim/contract/publishing/channel-settings'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { completeAddresses } from './complete-addresses.ts'
import type { Page, PageQuery, RecordPage } from './delivered-records-sql.ts'
import * as statements from './delivered-records-sql.ts'
import { parseCursor } from './feed-cursor.ts'
import { getPublication, getReadChannel, nothingPublished } from './read-channel.ts'

interface ChannelCall {
  db: Queryable
  identity: Identity
  params: { country: string; channel: string }
  knownTag: string | undefined
}

/** The answers of a call that are kept, and the address of our own files in them. */
interface Kept<Answer> {
  cache: AnswerCache<Answer>
  publicUrl: string
}

async function answerPage<Item>(
  { db, identity, params, knownTag }: ChannelCall,
  query: PageQuery,
  { cache, publicUrl }: Kept<Page<Item>>,
): Promise<Reply<Page<Item>>> {
  const channel = getReadChannel(identity, params)
  const { cursor } = getPublication(identity, channel)
  const tagOf = (publication: string) => `"${params.country}-${params.channel}-${publication}"`
  if (knownTag === tagOf(cursor)) return Reply.tagged<Page<Item>>({ tag: knownTag, json: null })
  const address = JSON.stringify([params.country, params.channel, query])
  const known = cache.find(address, cursor)
  if (known) return Reply.prepared(known)
  const page = await db.find<RecordPage<Item>>(statements.findRecordPage(channel, query))
  if (!page) throw nothingPublished(channel)
  const json = completeAddresses(page.json, publicUrl)
  return Reply.prepared(cache.add(address, page.cursor, tagOf(page.cursor), json))
}

async function answerRecord<Answer>(
  { db, identity, params, knownTag }: ChannelCall,
  kind: DeliveredKind,
  by: { record: string } | { code: string },
  { cache, publicUrl }: Kept<Answer>,
): Promise<Reply<Answer>> {
  const channel = getReadChannel(identity, params)
  const { cursor } = getPublication(identity, channel)
  const address = JSON.stringify([params.country, params.channel, by])
  let answer = cache.find(address, cursor)
  if (!answer) {
    const found = await db.find<{ tag: string; json: JsonText<Answer> }>(
      statements.findRecord(channel, kind, by),
    )
    // A publication that came in between makes the record newer than its cursor, never older.
    if (found) {
      const json = completeAddresses(found.json, publicUrl)
      answer = cache.add(address, cursor, found.tag, json)
    }
  }
  if (answer && answer.tag === knownTag) return Reply.tagged<Answer>({ tag: knownTag, json: null })
  if (answer) return Reply.prepared(answer)
  const name = 'record' in by ? by.record : `with the code ${by.code}`
  throw new ProblemError(
    'not_found',
    `The channel '${params.channel}' of ${params.country} does not deliver a ${kind} ${name}.`,
  )
}

/** The number of a publication whose later changes are all stored. */
async function getStored({ db, identity, params }: ChannelCall, cursor: string): Promise<number> {
  const channel = getReadChannel(identity, params)
  const { expiredNumber } = getPublication(identity, channel)
  const position = parseCursor(cursor)
  const { number } = position
  if (number < expiredNumber) throw new ProblemError('cursor_expired')
  if (number > 0 && !(await db.find(statements.findKnownPublication(channel, position)))) {
    throw new ProblemError('cursor_expired')
  }
  return number
}

/** What channels deliver, for systems with an API key. */
export function deliveredRecordHandlers(publicUrl: string): Handlers<typeof deliveredRoutes> {
  const keep = <Answer>(): Kept<Answer> => ({ cache: createAnswerCache<Answer>(), publicUrl })
  const products = keep<Page<DeliveredProduct>>()
  const declarations = keep<Page<DeliveredDeclaration>>()
  const advice = keep<Page<DeliveredAdvice>>()
  const dealers = keep<Page<DeliveredDealer>>()
  const product = keep<DeliveredProduct>()
  const dealer = keep<DeliveredDealer>()
  return {
    async listDeliveredProducts(call) {
      const { limit, after, changedFields: fields, since } = call.query
      const changed = fields && since ? { fields, since: await getStored(call, since) } : undefined
      return answerPage(call, { kind: 'product', limit, after, changed }, products)
    },
    getDeliveredProduct: (call) =>
      answerRecord(call, 'product', { record: String(call.params.legacyProductId) }, product),
    getDeliveredProductByCode: (call) =>
      answerRecord(call, 'product', { code: call.params.code }, product),
    listDeliveredDeclarations: (call) =>
      answerPage(call, { kind: 'declaration', ...call.query }, declarations),
    listDeliveredAdvice: (call) => answerPage(call, { kind: 'advice', ...call.query }, advice),
    listDeliveredDealers: (call) => answerPage(call, { kind: 'dealer', ...call.query }, dealers),
    getDeliveredDealer: (call) =>
      answerRecord(call, 'dealer', { record: String(call.params.dealerContactId) }, dealer),
  }
}
