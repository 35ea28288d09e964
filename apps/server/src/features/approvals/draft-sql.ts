import type { NewProductField } from '@nutripim/contract/approvals/new-products'
import { type Sql, sql, text } from '../../platform/database/sql.ts'

/** The column of every field of the form, and its type. */
const columns: Record<
  NewProductField,
  readonly [column: string, type: 'text' | 'boolean' | 'text[]']
> = {
  productRange: ['product_range', 'text'],
  productName: ['product_name', 'text'],
  dHCode: ['dh_code', 'text'],
  showAdvice: ['show_advice', 'boolean'],
  formOfProduct: ['form_of_product', 'text'],
  weblinkPackImage: ['weblink_pack_image', 'text'],
  weblinkPackImageAltText: ['weblink_pack_image_alt_text', 'text'],
  weblinkSafetyDataSheet: ['weblink_safety_data_sheet', 'text'],
  labelCodeFront: ['label_code_front', 'text'],
  labelCodeBack: ['label_code_back', 'text'],
  webShortDescription: ['web_short_description', 'text'],
  webSynonyms: ['web_synonyms', 'text[]'],
  webLongDescription: ['web_long_description', 'text'],
}

const entries = Object.entries(columns)

/** The columns of the form, for an insert. */
export const formColumns = text(entries.map(([, [column]]) => column).join(', '))

/** Their values out of `given.fields`, a json object. */
export const formValues = text(entries.map(([field, of]) => givenValue(field, of)).join(', '))

/** For an update of product p: the fields that `given.fields` names. */
export const formAssignments = text(
  entries
    .map(([field, of]) => {
      const [column] = of
      return `${column} = case when given.fields ? '${field}' then ${givenValue(field, of)} else p.${column} end`
    })
    .join(', '),
)

/** The fields of product p as one jsonb object, named as the form names them. */
export const formFields = text(
  `jsonb_build_object(${entries.map(([field, [column]]) => `'${field}', p.${column}`).join(', ')})`,
)

function givenValue(field: string, [, type]: readonly [string, string]): string {
  return type === 'text[]'
    ? `array(select jsonb_array_elements_text(given.fields -> '${field}'))`
    : `(given.fields ->> '${field}')::${type}`
}

/** Product p as it was proposed, as pairs for json_build_object. */
export const proposedPairs = sql`
  'legacyProductId', p.legacy_product_id, 'countryId', p.country_id,
  'productRange', p.product_range, 'productName', p.product_name, 'dhCode', p.dh_code,
  'showOnWeb', p.show_on_web, 'showAdvice', p.show_advice, 'formOfProduct', p.form_of_product,
  'webProductName', p.web_product_name,
  'weblinkPackImage', p.weblink_pack_image,
  'weblinkPackImageAltText', p.weblink_pack_image_alt_text,
  'weblinkSafetyDataSheet', p.weblink_safety_data_sheet,
  'labelCodeFront', p.label_code_front, 'labelCodeBack', p.label_code_back,
  'webShortDescription', p.web_short_description, 'webSynonyms', p.web_synonyms,
  'webLongDescription', p.web_long_description,
  'composition', p.composition, 'displayElements', p.display_elements,
  'cropsOnLabel', p.crops_on_label, 'commercialProducts', p.commercial_products`

/** Who approves, and whether they may approve what they created themselves. */
export interface Decider {
  userId: string
  countries: readonly string[]
  allowsOwn: boolean
}

/** Approval a as pairs for json_build_object: who proposed it, and whether this person may approve it. */
export const proposalPairs = ({ userId, allowsOwn }: Decider): Sql => sql`
  'approvalId', a.approval_id,
  'createdBy', coalesce((select display_name from users where user_id = a.created_by), a.created_by),
  'createdAt', a.created_at,
  'canApprove', a.state = 'Pending' and (${allowsOwn}::boolean or a.created_by <> ${userId})`
