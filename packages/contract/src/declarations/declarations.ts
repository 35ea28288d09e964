import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { routes } from '../api/route.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { profileSchemas } from './profile-fields.ts'

const changed = z.strictObject(profileSchemas).partial().shape

/** Changed fields that take effect at the beginning of a day (UTC). */
export const PlannedProfile = z.strictObject({
  fields: z.strictObject(changed),
  from: z.iso.date('must be a date'),
  plannedBy: z.string().nullable(),
})
export type PlannedProfile = z.infer<typeof PlannedProfile>

/** The profile that is in force, and the change that is planned. */
export const DeclarationProfile = z.strictObject({
  countryId: CountryId,
  countryName: z.string(),
  ...profileSchemas,
  planned: PlannedProfile.nullable(),
})
export type DeclarationProfile = z.infer<typeof DeclarationProfile>

export const ProfileChange = z.strictObject({
  countryCode: CountryId,
  ...changed,
  /** The values before the edit. */
  was: z.strictObject(changed).optional(),
  /** A later day, at whose beginning (UTC) the change takes effect; it replaces what was planned before. */
  from: z.iso.date('must be a date').optional(),
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

/** A line of the statement on a label: a nutrient, or a form of the nutrient above. */
export const DeclarationLine = z.strictObject({
  name: z.string(),
  label: z.string(),
  value: z.string(),
  isForm: z.boolean(),
})

export const DeclarationRow = z.strictObject({
  legacyProductId: z.int().positive(),
  dhCode: z.string(),
  productName: z.string(),
  /** “NPK 15-15-15 (+2 MgO)” */
  declaration: z.string(),
  nutrients: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** All lines of the label with its wording, and its notes. */
  statement: z.array(DeclarationLine),
  notes: z.array(z.string()),
})

/** Both texts of a product whose label would change. */
export const DeclarationDifference = z.strictObject({
  legacyProductId: z.int().positive(),
  dhCode: z.string(),
  productName: z.string(),
  before: z.string(),
  after: z.string(),
})
export type DeclarationDifference = z.infer<typeof DeclarationDifference>

/** More differences are counted, not listed. */
export const maxListedDifferences = 200

/** What another profile would change. */
export const ProfileDryRun = z.strictObject({
  countryId: CountryId,
  countryName: z.string(),
  products: z.int(),
  changed: z.int(),
  differences: z.array(DeclarationDifference),
})
export type ProfileDryRun = z.infer<typeof ProfileDryRun>

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
  cancelPlannedProfile: {
    method: 'POST',
    effect: 'writes',
    path: '/regional/cancel-planned-profile',
    summary: 'Cancel the planned change of a country’s declaration profile',
    can: 'global web team module',
    body: z.strictObject({ countryCode: CountryId }),
    country: 'body.countryCode',
    answer: DeclarationProfile,
  },
  previewDeclarationProfile: {
    method: 'POST',
    effect: 'reads',
    path: '/regional/declaration-profile/preview',
    summary: 'List products whose declaration another profile of their country would change',
    can: 'global web team module',
    body: z.strictObject({ countryCode: CountryId, ...changed }),
    country: 'body.countryCode',
    answer: ProfileDryRun,
  },
  listRecommendedProfiles: {
    method: 'GET',
    path: '/regional/recommended-profiles',
    summary: 'Count products whose declaration the recommended profiles would change, by country',
    can: 'global web team module',
    answer: z.strictObject({
      countries: z.array(ProfileDryRun.omit({ differences: true })),
    }),
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
