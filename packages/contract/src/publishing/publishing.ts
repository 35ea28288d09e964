import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { afterPage, nextPage } from '../api/paging.ts'
import { routes } from '../api/route.ts'
import { shortText, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { ChannelSettings, type DeliveredKind, deliveredKinds } from './channel-settings.ts'

export const ChannelId = z.string().min(1).max(100).describe('Id of the channel, such as web')

/** A channel as a country uses it. */
export const CountryChannel = z.strictObject({
  channelId: ChannelId,
  name: z.string(),
  isRetired: z.boolean(),
  /** Null: the country delivers nothing to this channel. */
  settings: ChannelSettings.nullable(),
  /** The last publication. */
  lastPublication: z
    .strictObject({ number: z.int().positive(), publishedAt: timestamp, publishedBy: z.string() })
    .nullable(),
  /** How many records the channel delivers now. */
  delivered: z.strictObject({
    products: z.int(),
    declarations: z.int(),
    advice: z.int(),
    dealers: z.int(),
  }),
})
export type CountryChannel = z.infer<typeof CountryChannel>

/** One record that differs between two versions of a channel. */
export const RecordDifference = z.strictObject({
  kind: z.enum(deliveredKinds),
  record: z.string(),
  /** The DH code; null for dealers. */
  code: z.string().nullable(),
  name: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  /** The fields of a changed record. */
  fields: z.array(z.strictObject({ field: z.string(), before: jsonValue(), after: jsonValue() })),
})
export type RecordDifference = z.infer<typeof RecordDifference>

/** How many records, by what the channel delivers. */
export const KindCounts = z.strictObject({
  product: z.int(),
  declaration: z.int(),
  advice: z.int(),
  dealer: z.int(),
} satisfies Record<DeliveredKind, z.ZodInt>)
export type KindCounts = z.infer<typeof KindCounts>

/** As many records are listed; `total` and `counts` count all of them. */
export const maxDifferences = 500

export const Differences = z.strictObject({
  total: z.int(),
  counts: KindCounts,
  records: z.array(RecordDifference),
})
export type Differences = z.infer<typeof Differences>

export const HeldBackProduct = z.strictObject({
  record: z.string(),
  code: z.string(),
  name: z.string(),
  failedChecks: z.array(z.string()),
})

export const ScheduledPublication = z.strictObject({
  id: z.int().positive(),
  publishAt: timestamp,
  /** How many records were selected; null: all that differ at that time. */
  selected: z.int().nullable(),
  note: z.string(),
  requestedBy: z.string(),
})
export type ScheduledPublication = z.infer<typeof ScheduledPublication>

export const Publication = z.strictObject({
  number: z.int().positive(),
  publishedAt: timestamp,
  publishedBy: z.string(),
  origin: z.enum(['automatic', 'manual', 'scheduled', 'undo']),
  note: z.string(),
  undoes: z.int().nullable(),
  changes: z.int(),
  /** Its changes are no longer stored, so it can be neither compared nor undone. */
  isExpired: z.boolean(),
})
export type Publication = z.infer<typeof Publication>

export const publicationPageSize = 50

/** `product/10001`: the kind and the id of a record. A product is published with its declaration. */
const RecordKey = shortText(200, 'is not a record').regex(
  /^(product|declaration|advice|dealer)\/.+$/,
  'must be a kind and an id, such as product/10001',
)

const ofChannel = z.strictObject({ country: CountryId, channel: ChannelId })
const number = z.coerce.number().pipe(z.int().min(0).max(2_147_483_647))
const published = z.strictObject({
  /** Null: there was nothing to publish. */
  number: z.int().positive().nullable(),
  /** Products that were not published because of a check. */
  heldBack: z.int(),
  /** The records of the publication. */
  counts: KindCounts,
})

/** Identifies the differences that a user read, so that no others are published. */
const DifferencesVersion = shortText(64, 'is not a version of differences')

const can = 'global web team module'

/** Channels and publications, for the people who decide what is delivered. */
export const publishingRoutes = routes({
  listChannels: {
    method: 'GET',
    path: '/publishing/channels/{country}',
    summary: 'List channels of a country with settings and last publication',
    can,
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.array(CountryChannel),
  },
  saveChannelSettings: {
    method: 'POST',
    effect: 'writes',
    path: '/publishing/channel-settings',
    summary: 'Save what a channel delivers in a country',
    can,
    body: z.strictObject({
      countryCode: CountryId,
      channelId: ChannelId,
      settings: ChannelSettings,
      /** The settings before the edit, null where there were none. A setting that another user changed
       meanwhile is a conflict if the edit changed it too; otherwise theirs stays. */
      was: ChannelSettings.nullable().optional(),
    }),
    country: 'body.countryCode',
    answer: CountryChannel,
  },
  listDifferences: {
    method: 'GET',
    path: '/publishing/differences/{country}/{channel}',
    summary: 'List what differs between a country’s data and a channel’s last publication',
    can,
    params: ofChannel,
    country: 'params.country',
    isLong: true,
    answer: Differences.extend({
      version: DifferencesVersion,
      heldBack: z.array(HeldBackProduct),
      scheduled: z.array(ScheduledPublication),
      /** The time zone of the country. */
      timeZone: z.string(),
    }),
  },
  publish: {
    method: 'POST',
    effect: 'writes',
    path: '/publishing/publication',
    summary: 'Publish all differences or a selection of a reviewed channel',
    can,
    isLong: true,
    body: z.strictObject({
      countryCode: CountryId,
      channelId: ChannelId,
      /** Null: all that differ. */
      records: z.array(RecordKey).min(1).max(20_000).nullable(),
      note: text(500).default(''),
      /** With it, all are published only if they are still the differences of that version. */
      version: DifferencesVersion.optional(),
    }),
    country: 'body.countryCode',
    answer: published,
  },
  schedulePublication: {
    method: 'POST',
    effect: 'writes',
    path: '/publishing/scheduled-publication',
    summary: 'Schedule a publication of a reviewed channel',
    can,
    body: z.strictObject({
      countryCode: CountryId,
      channelId: ChannelId,
      records: z.array(RecordKey).min(1).max(20_000).nullable(),
      note: text(500).default(''),
      /** In the time zone of the country: `2026-12-01T08:30`. */
      localTime: shortText(16, 'must be a date and a time').regex(
        /^2\d{3}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
        'must be a date and a time such as 2026-12-01T08:30',
      ),
    }),
    country: 'body.countryCode',
    answer: ScheduledPublication,
  },
  cancelScheduledPublication: {
    method: 'POST',
    effect: 'writes',
    path: '/publishing/scheduled-publication-cancellation',
    summary: 'Cancel a scheduled publication',
    can,
    body: z.strictObject({ countryCode: CountryId, id: z.int().positive().max(2_147_483_647) }),
    country: 'body.countryCode',
    answer: z.boolean(),
  },
  listPublications: {
    method: 'GET',
    path: '/publishing/publications/{country}/{channel}',
    summary: 'List publications of a channel, newest first',
    can,
    params: ofChannel,
    query: z.strictObject({
      after: afterPage(number),
    }),
    country: 'params.country',
    answer: z.strictObject({
      publications: z.array(Publication),
      next: nextPage(z.int().positive()),
    }),
  },
  comparePublications: {
    method: 'GET',
    path: '/publishing/comparison/{country}/{channel}',
    summary: 'Compare two publications of a channel',
    can,
    params: ofChannel,
    query: z.strictObject({
      from: number.default(0).describe('Number of a publication; 0 is before the first one'),
      /** By default the newest one. */
      to: number
        .default(2_147_483_647)
        .describe('Number of a later publication; without it, the last one'),
    }),
    country: 'params.country',
    answer: Differences,
  },
  undoPublication: {
    method: 'POST',
    effect: 'writes',
    path: '/publishing/publication-undo',
    summary: 'Undo a publication, or what it changed in one record',
    can,
    body: z.strictObject({
      countryCode: CountryId,
      channelId: ChannelId,
      number: z.int().positive().max(2_147_483_647),
      record: RecordKey.optional(),
    }),
    country: 'body.countryCode',
    answer: z.strictObject({
      number: z.int().positive().nullable(),
      /** Records that a later publication changed again. They stay as they are. */
      skipped: z.int(),
    }),
  },
})
