import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { routes } from '../api/route.ts'
import { shortText, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { auditKindNames } from './audit-kinds.ts'

/**
 * Fields by their API names. `after` holds all fields of an added record, `before` all fields of a
 * deleted one; a change holds only the fields that differ, and for a composition only the elements.
 */
const Values = z.record(z.string(), jsonValue()).nullable()

/** One record that was added, changed or deleted. */
export const AuditEntry = z.strictObject({
  id: z.int().positive(),
  /** Null if it belongs to no country. */
  countryId: CountryId.nullable(),
  at: timestamp,
  /** The user’s name and e-mail; `System` and `system` for changes without a user. */
  by: z.string(),
  byId: z.string(),
  /** The name of the API call, and the id of its request. */
  act: z.string().nullable(),
  requestId: z.string().nullable(),
  kind: z.string(),
  recordId: z.string(),
  /** The current or last name of the record. */
  subject: z.string(),
  change: z.enum(['insert', 'update', 'delete']),
  before: Values,
  after: Values,
  reason: z.string().nullable(),
  /** The changes that this entry stands for in a grouped list; null for a single change. */
  group: z.strictObject({ size: z.int(), startedAt: timestamp }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The names of ids that occur in entries. */
export const AuditNames = z.strictObject({
  countries: z.record(z.string(), z.string()),
  ranges: z.record(z.string(), z.string()),
  forms: z.record(z.string(), z.string()),
  crops: z.record(z.string(), z.string()),
  formulations: z.record(z.string(), z.string()),
  categories: z.record(z.string(), z.string()),
})
export type AuditNames = z.infer<typeof AuditNames>

export const AuditPage = z.strictObject({
  /** Newest first. */
  entries: z.array(AuditEntry),
  names: AuditNames,
  /** The cursor of the next page; null on the last page. */
  older: z.string().nullable(),
})
export type AuditPage = z.infer<typeof AuditPage>

/** Entries per page. */
export const auditPageSize = 100
/** More changes are not counted. */
export const maxAuditTotal = 10_000
/** The limit of a download. */
export const maxAuditSheetRows = 50_000

/** Limited to years that JavaScript, PostgreSQL and Excel all support. */
const day = shortText(10, 'Invalid ISO date')
  .check(z.iso.date())
  .refine((date) => date > '1900' && date < '2999', {
    error: 'must be a date between 1900 and 2998',
  })

const notCursor = 'must be a cursor from an earlier answer'

/** The time and id of an entry. */
const Cursor = shortText(100, notCursor).refine(
  (cursor) => {
    const [at = '', id = ''] = cursor.split('_')
    return timestamp.safeParse(at).success && /^\d{1,15}$/.test(id) && at > '1900'
  },
  { error: notCursor },
)

const zone = z.coerce.number().int().min(-840).max(840)

const searchText = {
  text: text(200)
    .optional()
    .describe(
      'Words to find in the changed values or in the record’s name, ignoring case; accents are ignored in names. The name of a country finds all records of that country.',
    ),
}

const filters = {
  person: text(320).optional().describe('Only changes by this user: an e-mail address, or system'),
  kind: z.enum(auditKindNames).optional().describe('Only records of this kind'),
  country: CountryId.optional(),
  others: z
    .enum(['true', 'false'])
    .optional()
    .describe('Only changes by other users, not by the caller or the system'),
  changedAfter: timestamp.optional().describe('Only changes after this time'),
  request: shortText(36, 'Invalid UUID')
    .check(z.uuid())
    .optional()
    .describe('Only changes of one request'),
  zone: zone
    .default(0)
    .describe('Offset from UTC in minutes on the first day: 120 in Poland in summer'),
  lastZone: zone
    .optional()
    .describe('Offset at the end of the last day, if daylight saving time changed in between'),
}

const period = z
  .strictObject({ a: day.describe('First day'), b: day.describe('Last day') })
  .refine(({ a, b }) => a <= b, { path: ['b'], error: 'must not be before the start date' })

const reads = { method: 'GET', can: 'access control module' } as const

export const auditRoutes = routes({
  listAuditLog: {
    ...reads,
    fromReplica: true,
    path: '/audit-log/{a}/{b}',
    summary: 'List audit entries from day a to day b',
    params: period,
    query: z.strictObject({
      ...filters,
      ...searchText,
      olderThan: Cursor.optional().describe(
        'Only entries before this one; `older` of the page before',
      ),
      grouped: z
        .enum(['true', 'false'])
        .default('false')
        .describe(
          'Whether each upload, import and restore is one entry. Ignored with `text` and `request`.',
        ),
    }),
    country: 'query.country',
    answer: AuditPage,
  },
  downloadAuditLog: {
    // The log says who exported it.
    method: 'POST',
    effect: 'writes',
    can: 'access control module',
    path: '/audit-log/{a}/{b}/download',
    summary: 'Export audit entries from day a to day b to a workbook',
    params: period,
    query: z.strictObject({ ...filters, ...searchText }),
    country: 'query.country',
    answer: z.file(),
  },
  countAuditLog: {
    ...reads,
    fromReplica: true,
    path: '/audit-log/{a}/{b}/total',
    summary: 'Count audit entries from day a to day b',
    params: period,
    // A search by text would have to read the whole log.
    query: z.strictObject(filters),
    country: 'query.country',
    /** The number of changes, at most `maxAuditTotal` + 1. */
    answer: z.strictObject({ total: z.int() }),
  },
  listAuditPeople: {
    ...reads,
    fromReplica: true,
    path: '/audit-log/people',
    summary: 'List people whose changes the user can see',
    answer: z.array(z.strictObject({ userId: z.string(), name: z.string() })),
  },
})
