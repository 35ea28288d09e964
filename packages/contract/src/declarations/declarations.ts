import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { createTable, listKeys } from '../api/key-list.ts'
import { routes } from '../api/route.ts'
import { timestamp } from '../api/timestamp.ts'
import { hasMaxFourDecimals } from '../products/elements.ts'
import { CountryId } from '../reference/reference.ts'

/** The elements a label can declare. */
export const declaredElements = [
  'N', 'P', 'K', 'Ca', 'Mg', 'S', 'Na', 'B', 'Cu', 'Fe', 'Mn', 'Mo', 'Se', 'Zn', 'Cl', 'SI',
] as const // biome-ignore format: one list, read as one

/** Elements that a label can declare as an oxide. */
export const oxideElements = ['P', 'K', 'Ca', 'Mg', 'S', 'Na'] as const
export type OxideElement = (typeof oxideElements)[number]

const factor = z
  .number({ error: 'must be a number' })
  .gt(0, 'must be above 0')
  .lt(1, 'must be below 1')
  .refine(hasMaxFourDecimals, { error: 'must have at most 4 decimals' })
const decimals = z
  .int('must be a whole number')
  .min(0, 'must not be below 0')
  .max(4, 'must not be above 4')

/** How a country declares nutrients on labels. */
const profileFields = {
  form: z.enum(['oxide', 'element']),
  /** The share of the element in its oxide, if the country uses a rounded factor. */
  factors: z.strictObject(createTable(oxideElements, factor.optional())),
  decimals,
  /** Decimals of boron, copper, iron, manganese, molybdenum, selenium and zinc. */
  traceDecimals: decimals,
  decimalSeparator: z.enum(['.', ',']),
  order: z.array(z.enum(declaredElements)).refine((list) => new Set(list).size === list.length, {
    error: 'must not contain an element twice',
  }),
} as const
export type ProfileField = keyof typeof profileFields
export const profileFieldNames = listKeys(profileFields)

export const DeclarationProfile = z.strictObject({
  countryId: CountryId,
  countryName: z.string(),
  ...profileFields,
})
export type DeclarationProfile = z.infer<typeof DeclarationProfile>

const changed = z.strictObject(profileFields).partial().shape

export const ProfileChange = z.strictObject({
  countryCode: CountryId,
  ...changed,
  /** The values before the edit. */
  was: z.strictObject(changed).optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** A field that another user changed meanwhile; part of the `conflict` problem. */
export const ProfileConflict = z.strictObject({
  cell: z.string(),
  stored: jsonValue(),
  savedBy: z.string().nullable(),
  savedAt: timestamp.nullable(),
})
export type ProfileConflict = z.infer<typeof ProfileConflict>

export const DeclarationRow = z.strictObject({
  legacyProductId: z.int().positive(),
  dhCode: z.string(),
  productName: z.string(),
  /** “NPK 15-15-15 (+2 MgO)” */
  declaration: z.string(),
  nutrients: z.array(z.strictObject({ name: z.string(), value: z.string() })),
})

export const declarationRoutes = routes({
  listDeclarationProfiles: {
    method: 'GET',
    path: '/regional/declaration-profiles',
    summary: 'List declaration profiles of the user’s countries',
    hasRole: true,
    answer: z.strictObject({ canEdit: z.boolean(), profiles: z.array(DeclarationProfile) }),
  },
  saveDeclarationProfile: {
    method: 'POST',
    effect: 'writes',
    path: '/regional/declaration-profile',
    summary: 'Save changed fields of a country’s declaration profile',
    can: 'global web team module',
    body: ProfileChange,
    country: 'body.countryCode',
    answer: DeclarationProfile,
  },
  listDeclarations: {
    method: 'GET',
    isTagged: true,
    path: '/product-information/product-declarations/{country}',
    summary: 'List label declarations of live products in a country',
    can: 'product information module',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.strictObject({ countryCode: CountryId, products: z.array(DeclarationRow) }),
  },
})
