import { z } from 'zod'
import { isEmail } from '../access/email.ts'
import { listKeys } from '../api/key-list.ts'
import { isWebSite, maxWebSite } from '../api/link-rules.ts'
import { text } from '../api/text-rules.ts'

/** Line ends are normalised, so that a text stays equal after a round trip through a spreadsheet. */
const line = (max: number) =>
  text(max).transform((value) => (value.includes('\r') ? value.replaceAll(/\r\n?/g, '\n') : value))

const filled = (max: number) =>
  line(max).refine((value) => value.trim() !== '', { error: 'must not be empty' })

/** Null is stored as an empty text. */
const optional = <Field extends z.ZodType<string, string>>(field: Field) =>
  field.nullable().transform((value) => value ?? '')

const email = line(254)
  .transform((value) => value.trim())
  .refine((value) => value === '' || isEmail(value), { error: 'must be an e-mail address' })

const webSite = line(maxWebSite)
  .transform((value) => value.trim())
  .refine((value) => value === '' || isWebSite(value), { error: 'must be a web address' })

/** Spreadsheets keep 15 digits; so do we, so that an export imports without changes. */
const degrees = (max: number) =>
  z
    .number({ error: 'must be a number' })
    .min(-max, `must be between -${max} and ${max}`)
    .max(max, `must be between -${max} and ${max}`)
    .transform((value) => Number(value.toPrecision(15)) + 0)

/** The fields of the dealer form, in its order. */
export const dealerFields = {
  groupingText: optional(line(500)),
  grouping2Text: optional(line(500)),
  name: filled(500),
  address: filled(2000),
  telephone1: optional(line(100)),
  telephone2: optional(line(100)),
  email1: optional(email),
  email2: optional(email),
  webSite1: optional(webSite),
  comments: optional(line(10_000)),
  longitude: degrees(180),
  latitude: degrees(90),
  englishGroupingText: optional(line(500)),
  englishName: optional(line(500)),
  englishAddress: optional(line(2000)),
} as const

export type DealerField = keyof typeof dealerFields
export const dealerFieldNames = listKeys(dealerFields)

export const requiredDealerFields = [
  'name',
  'address',
  'longitude',
  'latitude',
] as const satisfies readonly DealerField[]

/** Labels of the form and column headings of the workbook. */
export const dealerLabels: Record<DealerField | 'countryId', string> = {
  countryId: 'Country',
  groupingText: 'Grouping Text',
  grouping2Text: 'Grouping2 Text',
  name: 'Name',
  address: 'Address',
  telephone1: 'Telephone 1',
  telephone2: 'Telephone 2',
  email1: 'Email 1',
  email2: 'Email 2',
  webSite1: 'WebSite 1',
  comments: 'Comments',
  longitude: 'Longitude',
  latitude: 'Latitude',
  englishGroupingText: 'English Grouping Text',
  englishName: 'English Name',
  englishAddress: 'English Address',
}
