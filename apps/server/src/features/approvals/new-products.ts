import {
  type NewProduct,
  type NewProductField,
  newProductFieldNames,
  type newProductRoutes,
} from '@nutripim/contract/approvals/new-products'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { invalidInput, ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
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

  createProduct({ db, identity, body }) {
    return createDraft(db, identity, body.countryId, pickFields(body))
  },

  async createProducts({ db, identity, body }) {
    const foreign = body.countryIds.find((country) => !identity.countries.includes(country))
    if (foreign !== undefined) {
      throw new ProblemError('country_not_held', `${foreign} is not one of your countries.`)
    }
    const created = []
    for (const country of new Set(body.countryIds)) {
      created.push(
        await createDraft(db, identity, country, pickFields(body)).catch((error: unknown) => {
          throw nameCountry(error, country)
        }),
      )
    }
    return created
  },
}

type Fields = Pick<NewProduct, NewProductField>

async function createDraft(db: Queryable, identity: Identity, countryId: string, sent: Fields) {
  const fields = cleanFields(sent)
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
}

/** The reason says in which of the countries the draft cannot be created. */
function nameCountry(error: unknown, country: string): unknown {
  if (!(error instanceof ProblemError) || error.code !== 'invalid_input') return error
  const errors = error.more.errors?.map(({ path, text }) => ({
    path,
    text: `${text} (${country})`,
  }))
  return errors ? invalidInput(errors) : error
}

/** Leaves out values that every draft has. */
function pickFields(body: Fields) {
  const entries = newProductFieldNames.map((field) => [field, body[field]])
  // Object.fromEntries loses the names of the fields.
  return Object.fromEntries(entries) as Fields
}
