import { requiredText } from '@nutripim/contract/api/text-rules'
import { z } from 'zod'
import { notFound } from '../platform/api/problem-error.ts'
import { parseJson } from '../platform/database/json-text.ts'
import { defineTool, requireCountry, shorten } from './assistant-tool.ts'
import * as statements from './assistants-sql.ts'
import { getProductId } from './product-tools.ts'
import { code, country, limit, skip } from './tool-inputs.ts'

const maxText = 2000

export const adviceTools = [
  defineTool({
    name: 'list_advice',
    title: 'List advice',
    description:
      'Lists advice for growers in a country, by product, by crop or by both. Texts are plain and are cut after 2,000 characters.',
    scope: 'advice:read',
    input: z.strictObject({
      country,
      code: code.optional().describe('Only advice for this product, by DH code'),
      crop: requiredText(100).optional().describe('Only advice for this crop, by id or name'),
      limit: limit(10, 25),
      skip,
    }),
    async run(call, query) {
      const { db, identity } = call
      const { country, code, crop } = query
      requireCountry(identity, country)
      // Without these checks, a wrong name would look like a product or crop without advice.
      if (code !== undefined) await getProductId(call, { country, code })
      if (crop !== undefined && !(await db.find(statements.findCrop(crop)))) {
        throw notFound('crop', crop, 'Use list_reference to find its id or name.')
      }
      const { total, advice } = parseJson(
        await db.getJson(statements.listAdvice(query, identity.countries)),
      )
      return {
        total,
        advice: advice.map((each) => ({ ...each, text: shorten(each.text, maxText) })),
      }
    },
  }),
]
