import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { listKeys } from '../api/key-list.ts'
import { timestamp } from '../api/timestamp.ts'
import { productFieldNames } from '../products/product-fields.ts'

/** Every delivered product has these, so that readers can tell products apart. */
export const identifyingFields = ['dhCode', 'productName'] as const

/** The fields that a channel can deliver besides the identifying ones. */
export const deliverableFields: readonly string[] = [
  ...productFieldNames.filter((field) => !identifyingFields.some((each) => each === field)),
  'composition',
  'displayElements',
]

export const channelModes = ['automatic', 'reviewed'] as const

/** What a channel delivers. */
export const deliveredKinds = ['product', 'declaration', 'advice', 'dealer'] as const
export type DeliveredKind = (typeof deliveredKinds)[number]

const withoutRepeats = (list: readonly string[]) => new Set(list).size === list.length

export const ChannelSettings = z.strictObject({
  /** `automatic`: every save is published. `reviewed`: a user publishes. */
  mode: z.enum(channelModes),
  fields: z
    .array(
      z.string().refine((field) => deliverableFields.includes(field), {
        error: 'is not a field that a channel can deliver',
      }),
    )
    .refine(withoutRepeats, { error: 'must not contain a field twice' }),
  /** Flags that a product needs to be delivered, such as `showOnWeb`. */
  filter: z.array(z.string()).refine(withoutRepeats, { error: 'must not contain a flag twice' }),
  /** Fields that must be filled and rules that must have no finding. */
  checks: z.array(z.string()).refine(withoutRepeats, { error: 'must not contain a check twice' }),
})
export type ChannelSettings = z.infer<typeof ChannelSettings>

export const channelSettingNames = listKeys(ChannelSettings.shape)

/** A setting that another user changed meanwhile; part of the `conflict` problem. */
export const ChannelSettingConflict = z.strictObject({
  field: z.enum(channelSettingNames),
  stored: jsonValue(),
  savedBy: z.string(),
  savedAt: timestamp,
})
export type ChannelSettingConflict = z.infer<typeof ChannelSettingConflict>
