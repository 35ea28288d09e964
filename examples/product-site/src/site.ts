import type { DeliveryClient } from '@nutripim/delivery-client/delivery-client'
import { DeliveryError } from '@nutripim/delivery-client/delivery-error'
import type { Change } from '@nutripim/delivery-client/follow-changes'
import { applyChange, type Channel, readCatalogue } from './catalogue.ts'
import { findCatalogue, saveCatalogue } from './catalogue-file.ts'
import { writeSite } from './write-site.ts'

interface SiteOptions {
  client: DeliveryClient
  channel: Channel
  /** Gets the pages, in `public`, and a copy of the catalogue. */
  folder: string
}

export interface Site {
  /** Reads what was published since the last time, and writes the pages that it changes. */
  refresh(): Promise<string[]>
}

/** Builds the site, from the stored copy of the catalogue or from the lists of the channel. */
export async function openSite({ client, channel, folder }: SiteOptions): Promise<Site> {
  const path = `${folder}/catalogue.json`
  let catalogue = findCatalogue(path) ?? (await readCatalogue(client, channel))
  let changed: 'all' | Change[] = 'all'

  async function update(): Promise<string[]> {
    try {
      await readChanges()
    } catch (error) {
      if (!isExpired(error)) throw error
      // The copy is too old: the feed no longer has all changes since.
      catalogue = await readCatalogue(client, channel)
      changed = 'all'
      await readChanges()
    }
    const reference = await client.call('getReference', {})
    const written = writeSite(`${folder}/public`, { catalogue, reference, channel, changed })
    saveCatalogue(path, catalogue)
    changed = []
    return written
  }

  async function readChanges(): Promise<void> {
    let hasMore = true
    while (hasMore) {
      const query = { after: catalogue.cursor, limit: 500, wait: 0 }
      const page = await client.call('listDeliveredChanges', { params: channel, query })
      for (const change of page.changes) applyChange(catalogue, change)
      // Kept until they are written, also if the next page cannot be read.
      if (changed !== 'all') changed.push(...page.changes)
      catalogue.cursor = page.cursor
      hasMore = page.hasMore
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other, because two at once would apply the same changes. */
  function refresh(): Promise<string[]> {
    const next = last.then(update, update)
    last = next
    return next
  }
  await refresh()
  return { refresh }
}

const isExpired = (error: unknown): boolean =>
  error instanceof DeliveryError && error.code === 'cursor_expired'
