import type { FieldError } from '@nutripim/contract/api/problem'
import { hasText } from '@nutripim/contract/api/text-rules'
import type { NewProductField } from '@nutripim/contract/approvals/new-products'
import type { Identity } from '../../platform/api/caller.ts'
import { invalidInput } from '../../platform/api/problem-error.ts'
import { isConstraintError, type Queryable } from '../../platform/database/database.ts'
import { cleanRichText } from '../rich-text/rich-text.ts'
import { type CodeState, codeState, lockCodes } from './code-sql.ts'
import { type Choices, choices } from './new-products-sql.ts'

type Fields = Partial<Record<NewProductField, unknown>> & {
  productRange?: string | undefined
  formOfProduct?: string | undefined
  dHCode?: string | undefined
  webLongDescription?: string | undefined
}

/** The text as it is stored; one that was nothing but a script leaves nothing to store. */
export function cleanFields<Given extends Fields>(given: Given): Given {
  if (given.webLongDescription === undefined) return given
  const webLongDescription = cleanRichText(given.webLongDescription)
  if (!hasText(webLongDescription)) {
    refuse([{ path: 'webLongDescription', text: 'must not be empty' }])
  }
  return { ...given, webLongDescription }
}

/** What may not stand in a product of this country, all of it at once. Fields not named are not asked for. */
export async function refuseFields(
  db: Queryable,
  country: string,
  identity: Identity,
  { productRange, formOfProduct, dHCode }: Fields,
): Promise<void> {
  if (dHCode) await db.all(lockCodes())
  const found = await db.get<Choices>(choices(country, productRange, formOfProduct))
  const codeText = dHCode && codeRefusal(await findCodeState(db, dHCode, country, identity))
  const errors: FieldError[] = []
  if (!found.isRange) errors.push({ path: 'productRange', text: 'is not a range for new products' })
  if (codeText) errors.push({ path: 'dHCode', text: codeText })
  if (!found.isForm) errors.push({ path: 'formOfProduct', text: 'is not a form of product' })
  if (errors.length > 0) refuse(errors)
}

export function findCodeState(
  db: Queryable,
  dhCode: string,
  country: string,
  identity: Identity,
): Promise<CodeState> {
  return db.get<CodeState>(codeState(dhCode, country, identity))
}

/** Why a new product may not have the code, said after its name; null: it may. */
export function codeRefusal({ usedBy, reservedFor }: CodeState): string | null {
  if (usedBy) {
    const draft = usedBy.isLive ? '' : ' (draft)'
    return `is already used in this country: ${usedBy.productName}${draft}`
  }
  return reservedFor && `is set aside for ${reservedFor}; propose another`
}

/** Said by the database where two were at it in the same moment. */
export function asUsedCode(error: unknown): unknown {
  if (!isConstraintError(error, 'products_country_id_dh_code_key')) return error
  return invalidInput([{ path: 'dHCode', text: 'is already used in this country' }])
}

function refuse(errors: FieldError[]): never {
  throw invalidInput(errors)
}
