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
import * as notificationStatements from '../notifications/notify-sql.ts'
import {
  cleanFields,
  findCodeState,
  formatCodeProblem,
  rejectInvalidFields,
  toUsedCodeProblem,
} from './check-fields.ts'
import * as codeStatements from './code-sql.ts'
import * as decisionStatements from './decide-sql.ts'
import * as statements from './new-products-sql.ts'

export const newProductHandlers: Handlers<typeof newProductRoutes> = {
  async proposeCode({ db }) {
    await db.all(codeStatements.lockCodes())
    const reserved =
      (await db.find<codeStatements.Reservation>(codeStatements.reserveExpired())) ??
      (await db.find<codeStatements.Reservation>(codeStatements.reserveNext()))
    if (!reserved) throw new ProblemError('no_code_left')
    return { dhCode: reserved.dhCode, expiresAt: reserved.expiresAt.toISOString() }
  },

  async checkCode({ db, identity, params: { country }, query }) {
    const dhCode = query.dhCode.trim()
    const state = await findCodeState(db, dhCode, country, identity)
    return { dhCode, rejection: formatCodeProblem(state), elsewhere: state.elsewhere }
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
    .get<statements.CreatedRow>(statements.createDraft(countryId, fields))
    .catch((error: unknown) => {
      throw toUsedCodeProblem(error)
    })
  await db.all(codeStatements.useCode(fields.dHCode))
  const draft = { ...created, dhCode: fields.dHCode, productName: fields.productName }
  await db.all(
    notificationStatements.notify(
      decisionStatements.selectOthersOf(
        decisionStatements.selectApproversOf(countryId),
        identity.userId,
      ),
      'approval pending',
      countryId,
      {
        ...draft,
        by: identity.displayName,
      },
    ),
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
