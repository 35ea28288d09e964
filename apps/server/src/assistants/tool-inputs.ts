import { requiredText, text } from '@nutripim/contract/api/text-rules'
import { CountryId } from '@nutripim/contract/reference/reference'
import { z } from 'zod'

/** Inputs that several tools have, with the descriptions that assistants read. */
export const country = CountryId.describe('Two-letter country code, such as PL')
export const code = requiredText(20).describe('DH code of the product, such as DH100100')
export const searchText = text(200).describe('Words to find; case and accents are ignored')

export const limit = (usual: number, max: number) =>
  z.int().min(1).max(max).default(usual).describe(`At most so many results, up to ${max}`)

export const skip = z
  .int()
  .min(0)
  .max(100_000)
  .default(0)
  .describe('Leaves out so many results, to read the next ones')
