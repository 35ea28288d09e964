import { z } from 'zod'
import { routes } from '../api/route.ts'
import { text } from '../products/product-fields.ts'
import { CountryId } from '../reference/reference.ts'
import { auditKindNames } from './audit-kinds.ts'

const moment = z.iso.datetime({ offset: true })

/**
 * Fields by the names that calls give them. An added record stands whole in `after`, a deleted one
 * whole in `before`; a change names what differs, inside a composition the elements that differ.
 */
const Values = z.record(z.string(), z.json()).nullable()

/** One record that was added, changed or deleted. */
export const AuditEntry = z.strictObject({
  id: z.int().positive(),
  /** Null: it belongs to no country. */
  countryId: CountryId.nullable(),
  at: moment,
  /** The name of who did it, and their e-mail; System and `system` for what nobody in particular did. */
  by: z.string(),
  byId: z.string(),
  /** The call, and the request that it came with. */
  act: z.string().nullable(),
  requestId: z.string().nullable(),
  kind: z.string(),
  recordId: z.string(),
  /** What the record is called now, or was called last. */
  subject: z.string(),
  change: z.enum(['insert', 'update', 'delete']),
  before: Values,
  after: Values,
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What ids that stand in entries are called. */
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
  /** Where older ones go on; null: there are none. */
  older: z.string().nullable(),
})
export type AuditPage = z.infer<typeof AuditPage>

/** So many are told at once. */
export const auditPage = 100
/** A workbook holds no more. */
export const auditSheetRows = 50_000

/** Years that every calendar of ours knows. */
const day = z.iso.date().refine((date) => date > '1900' && date < '2999', {
  error: 'must be a day between 1900 and 2998',
})

/** The moment and the number of an entry. */
const Cursor = z.string().refine(
  (said) => {
    const [at = '', id = ''] = said.split('_')
    return moment.safeParse(at).success && /^\d{1,15}$/.test(id) && at > '1900'
  },
  { error: 'must be what an earlier answer said' },
)

const zone = z.coerce.number().int().min(-840).max(840)

const filters = {
  /** The e-mail of who did it, or `system`. */
  person: text(320).optional(),
  kind: z.enum(auditKindNames).optional(),
  country: CountryId.optional(),
  /**
   * Words in any case: in what changed, or, with or without accents, in the name of what it changed in.
   * The name of a country stands for what belongs to it.
   */
  text: text(200).optional(),
  /** All that one request wrote. */
  request: z.uuid().optional(),
  /** Minutes that the first day begins before that of UTC: 120 in Poland in summer. */
  zone: zone.default(0),
  /** The same at the end of the last day, where the clocks were changed between. */
  lastZone: zone.optional(),
}

const period = z
  .strictObject({ a: day, b: day })
  .refine(({ a, b }) => a <= b, { path: ['b'], error: 'must not be before the first day' })

const reads = { method: 'GET', can: 'access control module' } as const

export const auditRoutes = routes({
  listAuditLog: {
    ...reads,
    path: '/audit-log/{a}/{b}',
    summary: 'Every change from day a to day b: who, when, what before and after',
    params: period,
    query: z.strictObject({
      ...filters,
      /** As `older` of the page before. */
      olderThan: Cursor.optional(),
    }),
    country: 'query.country',
    answer: AuditPage,
  },
  downloadAuditLog: {
    ...reads,
    path: '/audit-log/{a}/{b}/download',
    summary: 'The same as a spreadsheet, a sentence for each change',
    params: period,
    query: z.strictObject(filters),
    country: 'query.country',
    answer: z.file(),
  },
  listAuditPeople: {
    ...reads,
    path: '/audit-log/people',
    summary:
      'Whose changes can be asked for: people of the user’s countries, and whoever else made changes that the user may see',
    answer: z.array(z.strictObject({ userId: z.string(), name: z.string() })),
  },
})
