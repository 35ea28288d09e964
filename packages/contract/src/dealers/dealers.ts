import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { routes } from '../api/route.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { dealerFields, requiredDealerFields } from './dealer-fields.ts'

export const DealerContactId = z
  .int()
  .positive()
  .max(2_147_483_647)
  .meta({ description: 'Number of the dealer', examples: [1] })

const storedText = z.string()

/** Stored values, which may not pass today's validation. */
const storedDealer = {
  groupingText: storedText,
  grouping2Text: storedText,
  name: storedText,
  address: storedText,
  telephone1: storedText,
  telephone2: storedText,
  email1: storedText,
  email2: storedText,
  webSite1: storedText,
  comments: storedText,
  longitude: z.number(),
  latitude: z.number(),
  englishGroupingText: storedText,
  englishName: storedText,
  englishAddress: storedText,
} satisfies Record<keyof typeof dealerFields, z.ZodType>

export const Dealer = z.strictObject({
  dealerContactId: DealerContactId,
  countryId: CountryId,
  ...storedDealer,
  updatedBy: z.string(),
  updatedAt: timestamp,
})
export type Dealer = z.infer<typeof Dealer>

export const DealerList = z.strictObject({
  countryCode: CountryId,
  canEdit: z.boolean(),
  dealers: z.array(Dealer),
})
export type DealerList = z.infer<typeof DealerList>

/**
 * A new dealer (id 0) with all required fields, or the changed fields of an existing one. With `was`, a
 * field whose stored value is neither `was` nor the new value is a conflict.
 */
export const DealerChange = z
  .strictObject({
    dealerContactId: z.int().nonnegative().max(2_147_483_647),
    countryId: CountryId,
    ...z.strictObject(dealerFields).partial().shape,
    was: z.strictObject(storedDealer).partial().optional(),
  })
  .superRefine((change, context) => {
    if (change.dealerContactId !== 0) return
    for (const field of requiredDealerFields) {
      if (change[field] !== undefined) continue
      context.addIssue({ code: 'custom', path: [field], message: 'is required' })
    }
  })
export type DealerChange = z.infer<typeof DealerChange>

/** A field that another user changed meanwhile; part of the `conflict` problem. */
export const DealerConflict = z.strictObject({
  dealerContactId: DealerContactId,
  cell: z.string(),
  stored: jsonValue(),
  savedBy: z.string().nullable(),
  savedAt: timestamp.nullable(),
})
export type DealerConflict = z.infer<typeof DealerConflict>

/** Who deleted a dealer; part of the `not_found` problem. */
export const DealerDeletion = z.strictObject({ by: z.string(), at: timestamp })

const can = 'dealers module'
const byId = z.strictObject({ id: z.coerce.number().pipe(DealerContactId) })

export const dealerRoutes = routes({
  listDealers: {
    method: 'GET',
    isTagged: true,
    path: '/product-information/dealers/{country}',
    summary: 'List dealers of a country by name',
    can,
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: DealerList,
  },
  getDealer: {
    method: 'GET',
    path: '/product-information/dealer/{id}',
    summary: 'Get a dealer of the user’s countries',
    can,
    params: byId,
    answer: Dealer,
  },
  saveDealer: {
    method: 'POST',
    effect: 'writes',
    path: '/product-information/dealers',
    summary: 'Add a dealer or save changed fields of a dealer',
    can,
    body: DealerChange,
    country: 'body.countryId',
    answer: Dealer,
  },
  deleteDealer: {
    method: 'DELETE',
    effect: 'writes',
    path: '/product-information/dealers/{id}',
    summary: 'Delete a dealer',
    can,
    params: byId,
    answer: z.literal(true),
  },
})
