import {
  type NewProductField,
  newProductFieldNames,
} from '@nutripim/contract/approvals/new-products'
import { type ProductField, productFieldNames } from '@nutripim/contract/products/product-fields'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import { assignmentFrom, columnOf, pairs, valueIn } from '../product-columns/product-columns-sql.ts'

/** The form spells the DH code differently. */
const productFieldOf = (field: NewProductField): ProductField =>
  field === 'dHCode' ? 'dhCode' : field

const listFields = (sqlOf: (field: ProductField, name: NewProductField) => string): Sql =>
  text(newProductFieldNames.map((name) => sqlOf(productFieldOf(name), name)).join(', '))

/** The columns of the form, for an insert. */
export const formColumns = listFields(columnOf)

/** Their values from `sent.fields`, a jsonb object. */
export const formValues = listFields((field, name) => valueIn('sent.fields', field, name))

/** For an update of product p: the fields in `sent.fields`. */
export const formAssignments = listFields((field, name) =>
  assignmentFrom('sent.fields', field, name),
)

/** The fields of product p as one jsonb object, with the names of the form. */
export const formFields = sql`jsonb_build_object(${listFields(
  (field, name) => `'${name}', p.${columnOf(field)}`,
)})`

/** Product p with all its fields, as pairs for json_build_object. */
export const proposedPairs = sql`
  'legacyProductId', p.legacy_product_id, 'countryId', p.country_id, ${pairs(productFieldNames)},
  'composition', p.composition, 'displayElements', p.display_elements,
  'commercialProducts', p.commercial_products`

/** Identifies the values of product p, and nothing else: a change that was undone is no other version. */
export const draftVersion = sql`md5(json_build_object(${proposedPairs})::text)`

/** Who saved product p last, and when. */
export const updatePairs = sql`
  'updatedBy', coalesce((select display_name from users where user_id = p.updated_by), p.updated_by),
  'updatedAt', p.updated_at`

/** The approver, and whether they can approve their own drafts. */
export interface Decider {
  userId: string
  countries: readonly string[]
  allowsOwn: boolean
}

/** Approval a as pairs for json_build_object: the creator, and whether this user can approve it. */
export const proposalPairs = ({ userId, allowsOwn }: Decider): Sql => sql`
  'approvalId', a.approval_id,
  'createdBy', coalesce((select display_name from users where user_id = a.created_by), a.created_by),
  'createdAt', a.created_at,
  'canApprove', a.state = 'Pending' and (${allowsOwn}::boolean or a.created_by <> ${userId})`
