import { requiredText } from '@nutripim/contract/api/text-rules'
import type { DeliveredProduct } from '@nutripim/contract/delivery/delivered-records'
import { DeliveredReference } from '@nutripim/contract/delivery/delivery'
import { z } from 'zod'
import * as statements from '../features/delivery/delivered-records-sql.ts'
import * as referenceStatements from '../features/delivery/delivered-reference-sql.ts'
import { getReadChannel } from '../features/delivery/read-channel.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { parseJson, type TaggedJson } from '../platform/database/json-text.ts'
import { defineTool, requireCountry } from './assistant-tool.ts'
import { code, country } from './tool-inputs.ts'

export const deliveryTools = [
  defineTool({
    name: 'get_delivered_product',
    title: 'Get a delivered product',
    description:
      'Reads a product as a channel delivers it to other systems now. It can differ from get_product, which reads the catalogue.',
    scope: 'products:read',
    input: z.strictObject({
      country,
      channel: requiredText(40).describe('A channel of the API key, such as web'),
      code,
    }),
    async run({ db, identity }, { country, channel, code }) {
      requireCountry(identity, country)
      const read = getReadChannel(identity, { country, channel })
      const found = await db.findJson(
        statements.findRecord<DeliveredProduct>(read, 'product', { code }),
      )
      if (found) return parseJson(found)
      throw new ProblemError(
        'not_found',
        `The channel '${channel}' of ${country} does not deliver ${code}.`,
      )
    },
  }),

  defineTool({
    name: 'list_reference',
    title: 'List reference data',
    description:
      'Lists one reference list: the countries of the key, channels, ranges, forms, crops, formulations, action categories or elements. Retired entries are left out.',
    scope: 'reference:read',
    input: z.strictObject({ list: DeliveredReference.keyof() }),
    async run({ db, identity }, { list }) {
      const { json } = await db.get<TaggedJson<DeliveredReference>>(
        referenceStatements.getReference(identity.countries, undefined),
      )
      const entries = json === null ? [] : parseJson(json)[list]
      return { [list]: entries.filter((entry) => !('isRetired' in entry && entry.isRetired)) }
    },
  }),
]
