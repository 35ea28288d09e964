import { z } from 'zod'
import { routes } from '../api/route.ts'
import { filled, text } from '../products/product-fields.ts'
import { units } from './reference.ts'

/** The lists that the web team keeps. */
export const listNames = [
  'countries',
  'ranges',
  'forms',
  'crops',
  'formulations',
  'actionCategories',
] as const
export type ReferenceList = (typeof listNames)[number]

const list = z.enum(listNames)
const id = filled(40).regex(/^[A-Za-z0-9-]+$/, 'must be letters, digits and hyphens')

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Groups, parts of countries and placeholders that have a code and a name too. */
const otherRegions = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Whether two capital letters are a country of ISO 3166 today; Kosovo is taken for one. */
export function isCountryCode(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || otherRegions.has(code)) return false
  // Of a code that was given up, the locale names what followed.
  return regionNames.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}
export const noCountryCode = 'is no country of ISO 3166'

/** What can be said of an entry. The fields of one list are refused in another, by name. */
const fields = {
  name: filled(100),
  /** A retired entry stays where it is used, and is offered for nothing new. */
  active: z.boolean(),
  /** Of countries. */
  nativeName: text(100),
  region: filled(100),
  /** Of ranges: the advice of their products is view-only. */
  isReadOnly: z.boolean(),
  /** Of forms. */
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
} as const satisfies Record<ReferenceList, readonly ReferenceField[]>

export const ReferenceItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  nativeName: z.string().optional(),
  region: z.string().optional(),
  isReadOnly: z.boolean().optional(),
  unit: z.enum(units).optional(),
  /** Where it is used, over all countries. */
  uses: z.array(z.strictObject({ what: z.string(), count: z.int() })),
})
export type ReferenceItem = z.infer<typeof ReferenceItem>

/** A field that somebody else changed meanwhile; part of the `conflict` problem. */
export const ReferenceConflict = z.strictObject({
  field: z.string(),
  stored: z.json(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type ReferenceConflict = z.infer<typeof ReferenceConflict>

const changes = z.strictObject(fields).partial().shape

export const referenceDataRoutes = routes({
  listReferenceData: {
    method: 'GET',
    path: '/regional/reference-data',
    summary: 'The lists that the web team keeps, retired entries too, and where they are used',
    can: 'global web team module',
    answer: z.strictObject(
      Object.fromEntries(listNames.map((name) => [name, z.array(ReferenceItem)])) as Record<
        ReferenceList,
        z.ZodArray<typeof ReferenceItem>
      >,
    ),
  },
  addReferenceItem: {
    method: 'POST',
    effect: 'writes',
    path: '/regional/reference-item',
    summary: 'Add an entry to a list; its id is made from its name where none is given',
    can: 'global web team module',
    body: z.strictObject({ list, id: id.optional(), ...changes, name: fields.name }),
    answer: ReferenceItem,
  },
  changeReferenceItem: {
    method: 'POST',
    effect: 'writes',
    path: '/regional/reference-item-change',
    summary: 'Rename, retire or bring back an entry of a list',
    can: 'global web team module',
    body: z.strictObject({
      list,
      id: filled(100),
      ...changes,
      /** What the fields were edited from. */
      was: z.strictObject(changes).optional(),
    }),
    answer: ReferenceItem,
  },
  orderReferenceItems: {
    method: 'POST',
    effect: 'writes',
    path: '/regional/reference-order',
    summary: 'The order in which a list is offered',
    can: 'global web team module',
    body: z.strictObject({
      list,
      ids: z.array(filled(100)).min(1).max(1000),
      /** The order it was changed from. */
      was: z.array(filled(100)).max(1000).optional(),
    }),
    answer: z.boolean(),
  },
})
