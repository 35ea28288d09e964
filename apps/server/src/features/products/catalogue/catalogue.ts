import type { catalogueRoutes } from '@nutripim/contract/products/catalogue'
import type { Handlers } from '../../../platform/api/handler.ts'
import { importCalls } from '../../exchange/import/import-calls.ts'
import { createScope } from '../../exchange/import/imports.ts'
import { changeRecords } from '../../exchange/import/records/change-records.ts'
import { catalogueImport } from './catalogue-import.ts'
import { requireReason } from './check-changes.ts'
import { dismissProposal, findProposal, proposalHandlers } from './proposals.ts'

const calls = importCalls(changeRecords(catalogueImport))

export const catalogueHandlers: Handlers<typeof catalogueRoutes> = {
  downloadCatalogue: calls.download,
  checkCatalogue: calls.check,

  async applyCatalogue(call) {
    const { db, identity, body } = call
    const { countryCode, importId, reason, except, leaveOutRejected } = body
    const proposal = await findProposal(
      db,
      createScope(catalogueImport.kind, countryCode, identity),
      importId,
    )
    if (proposal) await dismissProposal(db, importId)
    const reasons = [proposal?.note, reason].filter((text) => text !== undefined)
    return calls.apply(call, {
      reason: reasons.join('; '),
      leaveOutRejected,
      // The preview did not show what a user who leaves cells out, or decides on a proposal, saves now.
      async check(changes, open) {
        if (proposal || except.length > 0) await requireReason(db, open, changes, reason)
      },
    })
  },

  undoCatalogue: calls.undo,
  listCatalogueImports: calls.list,
  downloadCatalogueImport: calls.file,
  ...proposalHandlers,
}
