import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { routes } from '../api/route.ts'
import { text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { AuditEntry, AuditNames } from './audit.ts'
import { historyKinds } from './audit-kinds.ts'

/** The kinds of records that can be restored; `users` belong to no country. */
const restoreKinds = ['products', 'links', 'advice', 'dealers', 'users'] as const
export type RestoreKind = (typeof restoreKinds)[number]

/** Changes at and after this time are reverted. */
const RestorePoint = timestamp.refine((at) => at > '1900', { error: 'must not be before 1900' })
const RecordId = text(200)

/** One cell that would change. */
export const RestoreCell = z.strictObject({
  /** `composition.N`, `displayElements.P`, `telephone1` */
  field: z.string(),
  now: jsonValue(),
  old: jsonValue(),
  /** A fingerprint of the current value; a restore sends it back to detect later changes. */
  seen: z.string(),
  /** Who changed it last. */
  by: z.string(),
  at: timestamp,
  /** Why this cell cannot be restored, even alone; null if it can. */
  blocked: z.string().nullable(),
})
export type RestoreCell = z.infer<typeof RestoreCell>

/** A record that differs from its state at the restore point. */
export const RestoreRow = z.strictObject({
  kind: z.enum(restoreKinds),
  record: z.string(),
  subject: z.string(),
  /** `gone`: deleted since, would be added again. `new`: added since, would be deleted. */
  change: z.enum(['changed', 'gone', 'new']),
  /** The fields that differ; for an added or deleted record, all fields. */
  cells: z.array(RestoreCell),
  seen: z.string(),
  by: z.string(),
  at: timestamp,
  /** Why it cannot be restored; null if it can. */
  blocked: z.string().nullable(),
})
export type RestoreRow = z.infer<typeof RestoreRow>

export const RestorePreview = z.strictObject({
  rows: z.array(RestoreRow),
  names: AuditNames,
})
export type RestorePreview = z.infer<typeof RestorePreview>

/** A cell or record that another user changed after the preview; part of the `conflict` problem. */
export const RestoreConflict = z.strictObject({
  kind: z.enum(restoreKinds),
  record: z.string(),
  subject: z.string(),
  /** Null for the whole record. */
  field: z.string().nullable(),
  stored: jsonValue(),
  savedBy: z.string().nullable(),
  savedAt: timestamp.nullable(),
})
export type RestoreConflict = z.infer<typeof RestoreConflict>

const Fingerprint = text(64)

/** What to restore of a record: selected cells, or the whole record. */
export const RestoreSelection = z.strictObject({
  kind: z.enum(restoreKinds),
  record: RecordId,
  /** Field → fingerprint of its value in the preview. */
  cells: z.record(text(100), Fingerprint).optional(),
  /** The fingerprint of a record to add again or to delete. */
  seen: Fingerprint.optional(),
})
export type RestoreSelection = z.infer<typeof RestoreSelection>

/**
 * One change instead of a point in time: only cells that still hold what it wrote are restored. Those that
 * another user changed since then are in the preview, blocked.
 */
export const UndoneChange = z
  .strictObject({
    /** All that a request changed. */
    request: z.uuid(),
    /** Only one entry of it. */
    entry: z.int().positive().optional(),
  })
  .optional()
export type UndoneChange = z.infer<typeof UndoneChange>

const can = 'access control module'

/** Only users belong to no country. */
const hasCountry = (countryCode: string | null, kinds: readonly RestoreKind[]) =>
  countryCode !== null || kinds.every((kind) => kind === 'users')
const countryMissing = { path: ['countryCode'], error: 'is required for all records except users' }

export const restoreRoutes = routes({
  getRecordHistory: {
    method: 'GET',
    path: '/global-admin/history/{a}/{b}',
    summary:
      'List changes of a record: a is its kind (products, advice, dealers or users), b its id',
    can,
    params: z.strictObject({
      a: z.enum(historyKinds).describe('Kind of the record'),
      b: RecordId.describe('Id of the record'),
    }),
    query: z.strictObject({
      olderThan: z.coerce
        .number()
        .int()
        .positive()
        .optional()
        .describe('Only changes before this one; `older` of the page before'),
    }),
    answer: z.strictObject({
      subject: z.string(),
      countryId: CountryId.nullable(),
      /** Newest first. */
      entries: z.array(AuditEntry),
      names: AuditNames,
      /** The cursor of the next page; null on the last page. */
      older: z.int().nullable(),
    }),
  },
  previewRestore: {
    method: 'POST',
    effect: 'reads',
    path: '/global-admin/restore-preview',
    isBulk: true,
    summary: 'Preview restoring records to a point in time (nothing is saved)',
    can,
    body: z
      .strictObject({
        /** Null for users, who belong to no country. */
        countryCode: CountryId.nullable(),
        kinds: z.array(z.enum(restoreKinds)).min(1).max(restoreKinds.length),
        /** Without it, all records of the country. */
        records: z.array(RecordId).min(1).max(10_000).optional(),
        /** The time of the change, if one is undone. */
        moment: RestorePoint,
        change: UndoneChange,
      })
      .refine(({ countryCode, kinds }) => hasCountry(countryCode, kinds), countryMissing),
    country: 'body.countryCode',
    reportsProgress: true,
    answer: RestorePreview,
  },
  restoreRecords: {
    method: 'POST',
    effect: 'writes',
    path: '/global-admin/restore',
    isBulk: true,
    summary: 'Restore selected cells and records to a point in time',
    can,
    body: z
      .strictObject({
        countryCode: CountryId.nullable(),
        moment: RestorePoint,
        change: UndoneChange,
        rows: z.array(RestoreSelection).min(1).max(100_000),
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
    isLong: true,
    answer: z.strictObject({ records: z.int(), cells: z.int() }),
  },
})
