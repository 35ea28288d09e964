import type { CallAnswer, DeliveryClient } from '@nutripim/delivery-client/delivery-client'
import type { Change } from '@nutripim/delivery-client/follow-changes'
import { readPages } from '@nutripim/delivery-client/read-pages'

export type Product = CallAnswer<'getDeliveredProduct'>
export type Declaration = CallAnswer<'listDeliveredDeclarations'>['items'][number]
export type Advice = CallAnswer<'listDeliveredAdvice'>['items'][number]
export type Dealer = CallAnswer<'getDeliveredDealer'>
export type Reference = CallAnswer<'getReference'>

/** A copy of what a channel delivers. The keys are the ids of the change feed. */
export interface Catalogue {
  /** The change feed after it has everything that the copy does not have yet. */
  cursor: string
  products: Map<string, Product>
  declarations: Map<string, Declaration>
  /** By product and crop: `10001/maize`. */
  advice: Map<string, Advice>
  dealers: Map<string, Dealer>
}

export interface Channel {
  country: string
  channel: string
}

/** Reads the lists of the channel. Apply the changes after its cursor before you use it. */
export async function readCatalogue(client: DeliveryClient, params: Channel): Promise<Catalogue> {
  const read = async <Item>(
    list: Parameters<typeof readPages<Item>>[0],
    getId: (item: Item) => string,
  ) => {
    const items = new Map<string, Item>()
    let start = ''
    for await (const page of readPages(list)) {
      start ||= page.cursor
      for (const item of page.items) items.set(getId(item), item)
    }
    return { items, start }
  }
  const page = (after: string | undefined) => ({ params, query: { limit: 500, after } })
  const products = await read(
    (after) => client.call('listDeliveredProducts', page(after)),
    ({ legacyProductId }) => String(legacyProductId),
  )
  const declarations = await read(
    (after) => client.call('listDeliveredDeclarations', page(after)),
    ({ legacyProductId }) => String(legacyProductId),
  )
  const advice = await read(
    (after) => client.call('listDeliveredAdvice', page(after)),
    ({ legacyProductId, cropId }) => `${legacyProductId}/${cropId}`,
  )
  const dealers = await read(
    (after) => client.call('listDeliveredDealers', page(after)),
    ({ dealerContactId }) => String(dealerContactId),
  )
  return {
    // Of the first page of the first list: what was published since is in the feed.
    cursor: products.start,
    products: products.items,
    declarations: declarations.items,
    advice: advice.items,
    dealers: dealers.items,
  }
}

/** Replaces or deletes the record of a change. */
export function applyChange(catalogue: Catalogue, { kind, id, content }: Change): void {
  if (kind === 'product') replace(catalogue.products, id, content)
  else if (kind === 'declaration') replace(catalogue.declarations, id, content)
  else if (kind === 'advice') replace(catalogue.advice, id, content)
  else replace(catalogue.dealers, id, content)
}

function replace<Content>(records: Map<string, Content>, id: string, content: Content | null) {
  if (content === null) records.delete(id)
  else records.set(id, content)
}
