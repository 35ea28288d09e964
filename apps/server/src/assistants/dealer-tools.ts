import { z } from 'zod'
import { parseJson } from '../platform/database/json-text.ts'
import { defineTool, requireCountry } from './assistant-tool.ts'
import * as statements from './assistants-sql.ts'
import { country, limit, searchText } from './tool-inputs.ts'

const near = z
  .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .optional()
  .describe('A location; the nearest dealers come first, with their distance in kilometres')

export const dealerTools = [
  defineTool({
    name: 'find_dealers',
    title: 'Find dealers',
    description: 'Finds dealers of a country near a location, or by name, town or address.',
    scope: 'dealers:read',
    input: z.strictObject({
      country,
      near,
      text: searchText.default(''),
      limit: limit(10, 25),
    }),
    async run({ db, identity }, query) {
      requireCountry(identity, query.country)
      return {
        dealers: parseJson(await db.getJson(statements.listDealers(query, identity.countries))),
      }
    },
  }),
]
