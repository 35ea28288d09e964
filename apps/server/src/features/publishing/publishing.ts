import { rules } from '@nutripim/agronomy/rules'
import { getField, isProductField } from '@nutripim/contract/products/product-fields'
import type { ChannelSettings } from '@nutripim/contract/publishing/channel-settings'
import {
  maxDifferences,
  type Publication,
  publicationPageSize,
  type publishingRoutes,
} from '@nutripim/contract/publishing/publishing'
import { getTimeZone } from '@nutripim/contract/publishing/time-zones'
import type { Handlers } from '../../platform/api/handler.ts'
import { cutPage } from '../../platform/api/page.ts'
import { invalidInput, notFound, ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import type { ChannelOf } from './channel-work-sql.ts'
import * as channelStatements from './channel-work-sql.ts'
import type { StoredSettings } from './channels-sql.ts'
import * as settingStatements from './channels-sql.ts'
import { mergeSettings } from './merge-settings.ts'
import * as statements from './publications-sql.ts'
import { countKinds, describeDifferences, listDifferences, publishReviewed } from './review.ts'
import { formatHeldBack } from './scheduled-publications.ts'

interface Kind {
  kind: string
}

export const publishingHandlers: Handlers<typeof publishingRoutes> = {
  async listChannels({ db, identity, params: { country } }) {
    return Reply.json(await db.getJson(settingStatements.listChannels(country, identity.countries)))
  },

  async saveChannelSettings({ db, identity, body }) {
    const { countryCode: country, channelId: channel, settings, was } = body
    rejectUnknownNames(settings)
    const channelOf = { country, channel }
    await db.all(settingStatements.lockSettings(channelOf))
    const stored = await db.find<StoredSettings>(settingStatements.findSettings(channelOf))
    if (!stored) throw notFound('channel', `'${channel}'`)
    const merged = was === undefined ? settings : mergeSettings(settings, was, stored)
    await db.all(settingStatements.saveSettings(channelOf, merged))
    const saved = await db.findJson(settingStatements.findChannel(channelOf, identity.countries))
    if (!saved) throw notFound('channel', `'${channel}'`)
    return Reply.json(saved)
  },

  async listDifferences({ db, identity, params }) {
    const differences = await listDifferences(db, params)
    const scheduled = await db.getJson(statements.listScheduled(params, identity.countries))
    const timeZone = getTimeZone(params.country)
    return { ...differences, scheduled: parseJson(scheduled), timeZone }
  },

  async publish({ db, identity, body }) {
    const { countryCode: country, channelId: channel, records, note, version } = body
    const channelOf = { country, channel }
    const { number, heldBack } = await publishReviewed(db, channelOf, {
      selected: records,
      author: identity.userId,
      origin: 'manual',
      note,
      version,
    })
    if (number !== undefined) {
      const outcome = formatHeldBack(heldBack)
      await db.all(
        statements.addRequest(channelOf, { records, note, state: 'published', number, outcome }),
      )
    }
    const published =
      number === undefined ? [] : await db.all<Kind>(statements.listChangedKinds(channelOf, number))
    return { number: number ?? null, heldBack, counts: countKinds(published) }
  },

  async schedulePublication({ db, body }) {
    const { countryCode: country, channelId: channel, records, note, localTime } = body
    const schedule = { localTime: getRealTime(localTime), timeZone: getTimeZone(country) }
    await db.all(settingStatements.lockSettings({ country, channel }))
    const stored = await db.find<StoredSettings>(
      settingStatements.findSettings({ country, channel }),
    )
    if (stored?.settings?.mode !== 'reviewed') {
      throw new ProblemError('not_found', `${country} has no reviewed channel '${channel}'.`)
    }
    const { id, isPast } = await db.get<{ id: number; isPast: boolean }>(
      statements.addRequest({ country, channel }, { records, note, state: 'scheduled', schedule }),
    )
    if (isPast) throw invalidInput([{ path: 'localTime', text: 'must be in the future' }])
    return Reply.json(await db.getJson(statements.getScheduled(country, id)))
  },

  async cancelScheduledPublication({ db, body: { countryCode, id } }) {
    const cancelled = await db.find(statements.cancelRequest(countryCode, id))
    if (!cancelled) {
      throw new ProblemError('not_found', 'This publication was already published or cancelled.')
    }
    return true
  },

  async listPublications({ db, identity, params, query: { after } }) {
    const found = await db.all<Publication>(
      statements.listPublications(params, identity.countries, after),
    )
    const { page, next } = cutPage(found, publicationPageSize, ({ number }) => number)
    return { publications: page, next }
  },

  async comparePublications({ db, identity, params, query }) {
    await rejectExpired(db, params, query.from)
    const compared = statements.compareVersions(params, identity.countries, query)
    const versions = await db.all<statements.Versions>(compared)
    const shown = versions.slice(0, maxDifferences)
    const records = await describeDifferences(db, params.country, shown)
    return { total: versions.length, counts: countKinds(versions), records }
  },

  async undoPublication({ db, identity, body }) {
    const { countryCode: country, channelId: channel, number, record } = body
    const channelOf = { country, channel }
    await db.all(channelStatements.lockChannel(channelOf, { skipLocked: false }))
    await rejectExpired(db, channelOf, number - 1)
    const [kind, ...id] = record?.split('/') ?? []
    const undone = await db.get<{ number: number | null; skipped: number; found: number }>(
      statements.undoChanges(channelOf, {
        number,
        author: identity.userId,
        ...(kind !== undefined && { kind, record: id.join('/') }),
      }),
    )
    if (undone.found === 0) {
      throw new ProblemError('not_found', `There is no such change in publication ${number}.`)
    }
    if (undone.number !== null) {
      await db.all(
        statements.addRequest(channelOf, {
          records: record === undefined ? null : [record],
          note: '',
          state: 'published',
          number: undone.number,
          undoes: number,
        }),
      )
    }
    return { number: undone.number, skipped: undone.skipped }
  },
}

/** Versions after publication `from` can be compared and undone only while its changes are stored. */
async function rejectExpired(db: Queryable, channelOf: ChannelOf, from: number): Promise<void> {
  const expired = await db.find<{ number: number }>(statements.findExpiredNumber(channelOf))
  if (!expired || from >= expired.number) return
  throw new ProblemError(
    'not_found',
    `The changes up to publication ${expired.number} are no longer stored. Select a later publication.`,
  )
}

/** 30 February has the form of a date, but is none. */
function getRealTime(localTime: string): string {
  const time = new Date(`${localTime}Z`)
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(localTime)) {
    throw invalidInput([{ path: 'localTime', text: 'must be a date of the calendar' }])
  }
  return localTime
}

/** Neither the flags nor the checks have an order. */
const ruleNames: readonly string[] = rules.map(({ name }) => name)

function rejectUnknownNames({ filter, checks }: ChannelSettings): void {
  const errors = [
    ...filter
      .filter((name) => !isProductField(name) || getField(name).kind !== 'flag')
      .map((name) => ({ path: 'settings.filter', text: `The flag '${name}' does not exist.` })),
    ...checks
      .filter((name) => !isProductField(name) && !ruleNames.includes(name))
      .map((name) => ({ path: 'settings.checks', text: `The check '${name}' does not exist.` })),
  ]
  if (errors.length > 0) throw invalidInput(errors)
}
