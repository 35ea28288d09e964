import {
  type dealerExchangeRoutes,
  needsRemovalConfirmed,
} from '@nutripim/contract/dealers/dealer-exchange'
import {
  type DealerField,
  dealerFieldNames,
  dealerFields,
  dealerLabels,
  requiredDealerFields,
} from '@nutripim/contract/dealers/dealer-fields'
import type { Handlers, PreparedHandler } from '../../platform/api/handler.ts'
import { Reply } from '../../platform/api/reply.ts'
import { numberKind, textKind } from '../exchange/column-kinds.ts'
import { importCalls } from '../exchange/import/import-calls.ts'
import type {
  ListColumn,
  ListDefinition,
  ListFile,
} from '../exchange/import/list/list-definition.ts'
import { exportTemplate, replaceList } from '../exchange/import/list/replace-list.ts'
import { workbookType } from '../exchange/workbook.ts'
import * as statements from './dealer-sql.ts'

type Routes = typeof dealerExchangeRoutes

const widths: Partial<Record<DealerField, number>> = {
  name: 32,
  address: 40,
  comments: 40,
  webSite1: 32,
  englishName: 32,
  englishAddress: 40,
}

/** With the heading from the specification; the label of the form is accepted too. */
const toColumn = (field: DealerField): ListColumn => {
  const isNumber = field === 'longitude' || field === 'latitude'
  return {
    header: field,
    key: field,
    label: dealerLabels[field],
    kind: isNumber ? numberKind : textKind,
    rule: dealerFields[field],
    width: widths[field] ?? 20,
    column: statements.columns[field],
    ...(isNumber && { type: 'double precision' }),
  }
}

/** The dealers of a country: a file replaces all of them. */
export const dealerList: ListDefinition<'dealerContactId', 'name' | 'address'> = {
  kind: 'dealers',
  name: 'Dealers',
  noun: { one: 'dealer', many: 'dealers' },
  table: {
    kind: 'dealer',
    table: 'dealers',
    id: 'dealer_contact_id',
    recordId: 'r.dealer_contact_id::text',
  },
  lock: 'dealer list',
  id: {
    header: 'dealerContactId',
    key: 'dealerContactId',
    also: ['Dealer Contact Id', 'id'],
    kind: numberKind,
    width: 15,
  },
  country: {
    header: 'countryCode',
    key: 'countryId',
    label: dealerLabels.countryId,
    kind: textKind,
    width: 12,
  },
  columns: dealerFieldNames.map(toColumn),
  required: requiredDealerFields,
  match: ['name', 'address'],
  needsRemovalConfirmed,
}

const calls = importCalls(replaceList(dealerList))

export const dealerImportHandlers: Handlers<Routes> = {
  downloadDealers: calls.download,
  downloadDealerTemplate({ identity, params: { country } }) {
    const bytes = exportTemplate(dealerList, identity.userId)
    return Reply.file({ name: `Dealers_Template_${country}.xlsx`, type: workbookType, bytes })
  },
  uploadDealers: calls.upload,
  checkDealers: {
    ...calls.check,
    async handle(call, read) {
      const { before, ...preview } = await calls.check.handle(call, read)
      return { ...preview, dealersBefore: before }
    },
  } satisfies PreparedHandler<Routes['checkDealers'], ListFile>,
  applyDealers: (call) => calls.apply(call),
  discardDealers: calls.discard,
  undoDealers: calls.undo,
  listDealerUploads: calls.list,
  downloadDealerUpload: calls.file,
}
