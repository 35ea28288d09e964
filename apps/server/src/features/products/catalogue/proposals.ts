import type { catalogueRoutes } from '@nutripim/contract/products/catalogue'
import type { Identity } from '../../../platform/api/caller.ts'
import type { Handlers } from '../../../platform/api/handler.ts'
import { notFound } from '../../../platform/api/problem-error.ts'
import { Reply } from '../../../platform/api/reply.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { parseJson } from '../../../platform/database/json-text.ts'
import { createScope } from '../../exchange/import/imports.ts'
import type { ImportScope } from '../../exchange/import/imports-sql.ts'
import * as notificationStatements from '../../notifications/notify-sql.ts'
import { catalogueImport } from './catalogue-import.ts'
import type { StoredChange } from './catalogue-sheets.ts'
import { checkChanges, readProducts } from './check-changes.ts'
import * as statements from './proposals-sql.ts'

type Names = 'listCatalogueProposals' | 'getCatalogueProposal' | 'discardCatalogueProposal'

const scopeOf = (country: string, identity: Identity) =>
  createScope(catalogueImport.kind, country, identity)

/** Proposals of assistants that are pending in a country. They are applied like an import. */
export const proposalHandlers: Pick<Handlers<typeof catalogueRoutes>, Names> = {
  listCatalogueProposals: async ({ db, identity, params }) =>
    Reply.json(await db.getJson(statements.listProposals(scopeOf(params.country, identity)))),

  async getCatalogueProposal({ db, identity, params: { country, id } }) {
    const scope = scopeOf(country, identity)
    const found = await findProposal(db, scope, id)
    if (!found) throw noProposal(id)
    // The products can have changed since the proposal, so they are checked for who decides now.
    const { changes } = await db.get<{ changes: StoredChange[] }>(
      statements.getProposedChanges(scope, id),
    )
    const products = await readProducts(db, scope, changes)
    return { ...found, preview: { ...found.preview, ...(await checkChanges(products, changes)) } }
  },

  async discardCatalogueProposal({ db, identity, body: { countryCode, importId } }) {
    const scope = scopeOf(countryCode, identity)
    await db.all(statements.lockImport(scope, importId))
    if (!(await db.find(statements.discardProposal(scope, importId)))) throw noProposal(importId)
    await dismissProposal(db, importId)
    return true as const
  },
}

const noProposal = (id: number) =>
  notFound('pending proposal', id, 'It was applied or discarded, or it has expired.')

/** The proposal, if the import is one that can be applied. */
export async function findProposal(db: Queryable, scope: ImportScope, id: number) {
  const found = await db.findJson(statements.findProposal(scope, id))
  return found && parseJson(found)
}

/** Marks the notifications of a proposal that was applied or discarded as read. */
export async function dismissProposal(db: Queryable, importId: number): Promise<void> {
  const about = { importId }
  await db.all(
    notificationStatements.dismiss(
      notificationStatements.selectRecipients('changes proposed', about),
      'changes proposed',
      about,
    ),
  )
}
