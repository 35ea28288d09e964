import { z } from 'zod'
import { routes } from '../api/route.ts'
import { text } from '../products/product-fields.ts'
import { CountryId } from '../reference/reference.ts'
import { AuditEntry, AuditNames } from './audit.ts'
import { historyKinds } from './audit-kinds.ts'

/** What can be brought back as it was; `users` belong to no country. */
export const restoreKinds = ['products', 'links', 'advice', 'dealers', 'users'] as const
export type RestoreKind = (typeof restoreKinds)[number]

const moment = z.iso.datetime({ offset: true })
/** Everything at and after this moment is taken back. */
const Moment = moment.refine((at) => at > '1900', { error: 'must not be before 1900' })
const RecordId = text(200)

/** One cell that would change. */
export const RestoreCell = z.strictObject({
  /** `composition.N`, `displayElements.P`, `telephone1` */
  field: z.string(),
  now: z.json(),
  old: z.json(),
  /** Stands for the value of now: sent back with a restore, so that a later one is noticed. */
  seen: z.string(),
  /** Who changed it last since then. */
  by: z.string(),
  at: moment,
})
export type RestoreCell = z.infer<typeof RestoreCell>

/** A record that is other than it was. */
export const RestoreRow = z.strictObject({
  kind: z.enum(restoreKinds),
  record: z.string(),
  subject: z.string(),
  /** `gone`: deleted since, and would come back. `new`: added since, and would be deleted. */
  change: z.enum(['changed', 'gone', 'new']),
  /** Of a changed record, what differs; of one that came or went, what it says. */
  cells: z.array(RestoreCell),
  seen: z.string(),
  by: z.string(),
  at: moment,
  /** Why it cannot be brought back. */
  blocked: z.string().nullable(),
})
export type RestoreRow = z.infer<typeof RestoreRow>

export const RestorePreview = z.strictObject({
  rows: z.array(RestoreRow),
  names: AuditNames,
})
export type RestorePreview = z.infer<typeof RestorePreview>

/** A cell or record that somebody changed after the preview; part of the `conflict` problem. */
export const RestoreConflict = z.strictObject({
  kind: z.enum(restoreKinds),
  record: z.string(),
  subject: z.string(),
  /** Null: the record as a whole. */
  field: z.string().nullable(),
  stored: z.json(),
  savedBy: z.string().nullable(),
  savedAt: moment.nullable(),
})
export type RestoreConflict = z.infer<typeof RestoreConflict>

const Seen = text(64)

/** What of a record is to be as it was: some of its cells, or the record as a whole. */
const RestoreChoice = z.strictObject({
  kind: z.enum(restoreKinds),
  record: RecordId,
  /** Field → what stood for its value in the preview. */
  cells: z.record(text(100), Seen).optional(),
  /** Of a record that comes back or goes. */
  seen: Seen.optional(),
})
export type RestoreChoice = z.infer<typeof RestoreChoice>

const can = 'access control module'

/** Only users belong to no country. */
const hasCountry = (countryCode: string | null, kinds: readonly RestoreKind[]) =>
  countryCode !== null || kinds.every((kind) => kind === 'users')
const countryMissing = { path: ['countryCode'], error: 'must be given for anything but users' }

export const restoreRoutes = routes({
  getRecordHistory: {
    method: 'GET',
    path: '/global-admin/history/{a}/{b}',
    summary:
      'Every change of record b of kind a: products, advice (product-crop), dealers or users',
    can,
    params: z.strictObject({ a: z.enum(historyKinds), b: RecordId }),
    query: z.strictObject({
      olderThan: z.coerce.number().int().positive().optional(),
    }),
    answer: z.strictObject({
      subject: z.string(),
      countryId: CountryId.nullable(),
      /** Newest first. */
      entries: z.array(AuditEntry),
      names: AuditNames,
      /** Where older ones go on. */
      older: z.int().nullable(),
    }),
  },
  previewRestore: {
    method: 'POST',
    effect: 'reads',
    path: '/global-admin/restore-preview',
    summary: 'What would change if records of a country were as they were at a moment',
    can,
    body: z
      .strictObject({
        /** Null for users. */
        countryCode: CountryId.nullable(),
        kinds: z.array(z.enum(restoreKinds)).min(1).max(restoreKinds.length),
        /** Only these; without, all of the country. */
        records: z.array(RecordId).min(1).max(10_000).optional(),
        moment: Moment,
      })
      .refine(({ countryCode, kinds }) => hasCountry(countryCode, kinds), countryMissing),
    country: 'body.countryCode',
    answer: RestorePreview,
  },
  restoreRecords: {
    method: 'POST',
    effect: 'writes',
    path: '/global-admin/restore',
    summary: 'Bring chosen cells and records back as they were at a moment: all of them or none',
    can,
    body: z
      .strictObject({
        countryCode: CountryId.nullable(),
        moment: Moment,
        rows: z.array(RestoreChoice).min(1).max(100_000),
      })
      .refine(
        ({ countryCode, rows }) =>
          hasCountry(
            countryCode,
            rows.map(({ kind }) => kind),
          ),
        countryMissing,
      ),
    country: 'body.countryCode',
    answer: z.strictObject({ records: z.int(), cells: z.int() }),
  },
})
