import {
  applicationFieldNames,
  isApplicationField,
} from '@nutripim/contract/products/product-fields'
import {
  type ApplicationsChange,
  type ApplicationsRow,
  productRoutes,
} from '@nutripim/contract/products/products'
import { productLabels } from '@nutripim/wording/product-labels'
import { call } from '../../api/call.ts'
import type { ProductSheet } from '../sheet/product-sheet.ts'

/** Each field is a cell: range, form and flags. */
export const applicationsSheet: ProductSheet<ApplicationsRow, ApplicationsChange> = {
  name: 'applications',
  path: '/product-info/applications',
  cellKind: 'applications',
  title: 'Edit Product Applications',
  description: 'Edit range, form, units and application types of each product.',
  table: 'Product applications',
  columnNoun: 'Field',
  saveLabel: 'Save All',
  savedText: 'Product application saved successfully.',
  list: (country, signal) =>
    call(productRoutes.listApplications, { params: { country } }, { signal }),
  save: (body, options) => call(productRoutes.saveApplications, { body }, options),
  cells: applicationFieldNames,
  cell: (product, field) => (isApplicationField(field) ? product[field] : null),
  withCell: (product, field, value) => ({ ...product, [field]: value }),
  change: (legacyProductId, { value, was }) => ({
    legacyProductId,
    ...value,
    was,
  }),
  titleOf: (field) => (isApplicationField(field) ? productLabels[field] : field),
}
