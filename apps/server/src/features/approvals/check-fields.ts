import type { FieldError } from '@nutripim/contract/api/problem'
import { hasText } from '@nutripim/contract/api/text-rules'
import type { NewProductField } from '@nutripim/contract/approvals/new-products'
import type { Identity } from '../../platform/api/caller.ts'
import { invalidInput } from '../../platform/api/problem-error.ts'
import { isConstraintError, type Queryable } from '../../platform/database/database.ts'
import { isMissingFile, missingFile } from '../link-monitor/missing-file.ts'
import { cleanRichText } from '../rich-text/rich-text.ts'
import type { CodeState } from './code-sql.ts'
import * as statements from './code-sql.ts'
import type { AllowedOptions } from './new-products-sql.ts'
import * as newProductStatements from './new-products-sql.ts'

type Fields = Partial<Record<NewProductField, unknown>> & {
  productRange?: string | undefined
  formOfProduct?: string | undefined
  dHCode?: string | undefined
  webLongDescription?: string | undefined
  weblinkPackImage?: string | undefined
}

/** Cleans the rich text as it will be stored; rejects it if nothing is left. */
export function cleanFields<Sent extends Fields>(sent: Sent): Sent {
  if (sent.webLongDescription === undefined) return sent
  const webLongDescription = cleanRichText(sent.webLongDescription)
  if (!hasText(webLongDescription)) {
    reject([{ path: 'webLongDescription', text: 'must not be empty' }])
  }
  return { ...sent, webLongDescription }
}

/** Rejects values that a product of this country cannot have, all at once. Fields that are not sent are not checked. */
export async function rejectInvalidFields(
  db: Queryable,
  country: string,
  identity: Identity,
  { productRange, formOfProduct, dHCode, weblinkPackImage }: Fields,
): Promise<void> {
  if (dHCode) await db.all(statements.lockCodes())
  const found = await db.get<AllowedOptions>(
    newProductStatements.checkOptions(country, productRange, formOfProduct),
  )
  const codeText = dHCode && formatCodeProblem(await findCodeState(db, dHCode, country, identity))
  const errors: FieldError[] = []
  if (!found.isRange) errors.push({ path: 'productRange', text: 'is not a range for new products' })
  if (codeText) errors.push({ path: 'dHCode', text: codeText })
  if (!found.isForm) errors.push({ path: 'formOfProduct', text: 'is not a form of product' })
  if (weblinkPackImage !== undefined && isMissingFile(weblinkPackImage)) {
    errors.push({ path: 'weblinkPackImage', text: missingFile })
  }
  if (errors.length > 0) reject(errors)
}

export function findCodeState(
  db: Queryable,
  dhCode: string,
  country: string,
  identity: Identity,
): Promise<CodeState> {
  return db.get<CodeState>(statements.getCodeState(dhCode, country, identity))
}

/** Why a new product cannot have the code, as the end of a sentence; null if it can. */
export function formatCodeProblem({ usedBy, reservedFor }: CodeState): string | null {
  if (usedBy) {
    const draft = usedBy.isLive ? '' : ' (draft)'
    return `is already used in this country: ${usedBy.productName}${draft}`
  }
  return reservedFor && `is reserved for ${reservedFor}; propose another`
}

/** The database reports a code that another user took in the same second. */
export function toUsedCodeProblem(error: unknown): unknown {
  if (!isConstraintError(error, 'products_country_id_dh_code_key')) return error
  return invalidInput([{ path: 'dHCode', text: 'is already used in this country' }])
}

function reject(errors: FieldError[]): never {
  throw invalidInput(errors)
}
