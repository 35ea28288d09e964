import {
  type NewProduct,
  type NewProductField,
  newProductFieldNames,
  type newProductRoutes,
} from '@nutripim/contract/approvals/new-products'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { notify } from '../notifications/notify-sql.ts'
import {
  cleanFields,
  findCodeState,
  formatCodeProblem,
  rejectInvalidFields,
  toUsedCodeProblem,
} from './check-fields.ts'
import * as code from './code-sql.ts'
import { approversOf, othersOf } from './decide-sql.ts'
import * as statement from './new-products-sql.ts'

export const newProductHandlers: Handlers<typeof newProductRoutes> = {
  async proposeCode({ db }) {
    await db.all(code.lockCodes())
    const reserved =
      (await db.find<code.Reservation>(code.reserveExpired())) ??
      (await db.find<code.Reservation>(code.reserveNext()))
    if (!reserved) throw new ProblemError('no_code_left')
    return { dhCode: reserved.dhCode, expiresAt: reserved.expiresAt.toISOString() }
  },

  async checkCode({ db, identity, params: { country }, query }) {
    const dhCode = query.dhCode.trim()
    const state = await findCodeState(db, dhCode, country, identity)
    return { dhCode, refusal: formatCodeProblem(state), elsewhere: state.elsewhere }
  },

  async createProduct({ db, identity, body }) {
    const { countryId } = body
    const fields = cleanFields(pickFields(body))
    await rejectInvalidFields(db, countryId, identity, fields)
    const created = await db
      .get<statement.CreatedRow>(statement.createDraft(countryId, fields))
      .catch((error: unknown) => {
        throw toUsedCodeProblem(error)
      })
    await db.all(code.useCode(fields.dHCode))
    const draft = { ...created, dhCode: fields.dHCode, productName: fields.productName }
    await db.all(
      notify(othersOf(approversOf(countryId), identity.userId), 'approval pending', countryId, {
        ...draft,
        by: identity.displayName,
      }),
    )
    return { ...draft, countryId, isLiveProduct: false as const }
  },
}

/** Leaves out values that every draft has. */
function pickFields(body: NewProduct) {
  const entries = newProductFieldNames.map((field) => [field, body[field]])
  // Object.fromEntries loses the names of the fields.
  return Object.fromEntries(entries) as Pick<NewProduct, NewProductField>
}
