import { catalogueRoutes } from '@nutripim/contract/products/catalogue'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import type { WriteOptions } from '../../api/call-options.ts'
import { askReason } from '../sheet/ask-reason.ts'

type Body = Parameters<typeof send>[0]

const send = (
  body: {
    countryCode: string
    importId: number
    reason?: string
    except?: { sheet: string; row: number; column: string }[]
    leaveOutRejected?: boolean
  },
  options: WriteOptions,
) => call(catalogueRoutes.applyCatalogue, { body }, options)

/**
 * Applies an import or a proposal. The server asks for a reason where the preview did not: if cells that the
 * user left out, or that others changed meanwhile, unbalance a composition.
 */
export async function applyImport(body: Body, options: WriteOptions) {
  try {
    return await send(body, options)
  } catch (error) {
    const answer = await askReason(findReasons(error))
    if (answer?.reason === undefined) throw error
    return send({ ...body, ...answer }, options)
  }
}

function findReasons(error: unknown): readonly string[] {
  if (!(error instanceof CallError) || error.code !== 'reason_missing') return []
  const reasons = error.problem?.reasonsAsked
  return Array.isArray(reasons) ? reasons.map(String) : []
}
