import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { createTable } from '../api/key-list.ts'
import { routes } from '../api/route.ts'
import { requiredText, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { units } from './reference.ts'

/** The reference lists that the global web team maintains. */
export const listNames = [
  'countries',
  'ranges',
  'forms',
  'crops',
  'formulations',
  'actionCategories',
  'channels',
] as const
export type ReferenceList = (typeof listNames)[number]

const list = z.enum(listNames)
const id = requiredText(40).regex(
  /^[A-Za-z0-9-]+$/,
  'must contain only letters, digits and hyphens',
)

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes of groups, parts of countries and placeholders, which are not countries. */
const otherRegions = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Whether the code is a current country of ISO 3166, or Kosovo. */
export function isCountryCode(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || otherRegions.has(code)) return false
  // For a withdrawn code, the locale returns its successor.
  return regionNames.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}
export const unknownCountryCode = 'is not a country of ISO 3166'

/** The fields of all lists. A field that a list does not have is rejected. */
const fields = {
  name: requiredText(100),
  /** A retired item stays where it is used and is not offered for new records. */
  active: z.boolean(),
  /** Countries only. */
  nativeName: text(100),
  region: requiredText(100),
  /** Product ranges only: the advice of their products is read-only. */
  isReadOnly: z.boolean(),
  /** Product forms only. */
  unit: z.enum(units),
}
export type ReferenceField = keyof typeof fields

export const fieldsOfList = {
  countries: ['name', 'nativeName', 'region', 'active'],
  ranges: ['name', 'isReadOnly', 'active'],
  forms: ['name', 'unit', 'active'],
  crops: ['name', 'active'],
  formulations: ['name', 'active'],
  actionCategories: ['name', 'active'],
  channels: ['name', 'active'],
} as const satisfies Record<ReferenceList, readonly ReferenceField[]>

export const ReferenceItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  nativeName: z.string().optional(),
  region: z.string().optional(),
  isReadOnly: z.boolean().optional(),
  unit: z.enum(units).optional(),
  /** Where it is used, across all countries. */
  uses: z.array(z.strictObject({ what: z.string(), count: z.int() })),
})
export type ReferenceItem = z.infer<typeof ReferenceItem>

/** A field that another user changed meanwhile; part of the `conflict` problem. */
export const ReferenceConflict = z.strictObject({
  field: z.string(),
  stored: jsonValue(),
  savedBy: z.string().nullable(),
  savedAt: timestamp.nullable(),
})
export type ReferenceConflict = z.infer<typeof ReferenceConflict>

const changes = z.strictObject(fields).partial().shape

export const referenceDataRoutes = routes({
  listReferenceData: {
    method: 'GET',
    path: '/regional/reference-data',
    summary: 'List reference data with retired items and uses',
    can: 'global web team module',
    answer: z.strictObject(createTable(listNames, z.array(ReferenceItem))),
  },
  addReferenceItem: {
    method: 'POST',
    effect: 'writes',
    path: '/regional/reference-item',
    summary: 'Add a reference item (the id defaults to one derived from the name)',
    can: 'global web team module',
    body: z.strictObject({ list, id: id.optional(), ...changes, name: fields.name }),
    answer: ReferenceItem,
  },
  changeReferenceItem: {
    method: 'POST',
    effect: 'writes',
    path: '/regional/reference-item-change',
    summary: 'Change, retire or reactivate a reference item',
    can: 'global web team module',
    body: z.strictObject({
      list,
      id: requiredText(100),
      ...changes,
      /** The values before the edit. */
      was: z.strictObject(changes).optional(),
    }),
    answer: ReferenceItem,
  },
  deleteReferenceItem: {
    method: 'POST',
    effect: 'writes',
    path: '/regional/reference-item-delete',
    summary: 'Delete a reference item that was never used',
    can: 'global web team module',
    body: z.strictObject({ list, id: requiredText(100) }),
    answer: z.literal(true),
  },
  orderReferenceItems: {
    method: 'POST',
    effect: 'writes',
    path: '/regional/reference-order',
    summary: 'Save the order of a reference list',
    can: 'global web team module',
    body: z
      .strictObject({
        list,
        ids: z.array(requiredText(100)).min(1).max(1000),
        /** The order before the edit. */
        was: z.array(requiredText(100)).max(1000).optional(),
      })
      .meta({ examples: [{ list: 'channels', ids: ['web', 'app', 'label'] }] }),
    answer: z.boolean(),
  },
})
