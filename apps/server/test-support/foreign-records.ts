import { sql } from '@nutripim/server/platform/database/sql'
import { people, type TestApp } from './app.ts'
import { buildAdvice } from './builders/build-advice.ts'
import { buildDealer } from './builders/build-dealer.ts'
import { buildFile, buildFileUpload } from './builders/build-file.ts'
import { buildImport } from './builders/build-import.ts'
import { buildKey } from './builders/build-key.ts'
import { buildProduct } from './builders/build-product.ts'
import { buildUser } from './builders/build-user.ts'
import { insertRow } from './builders/insert-rows.ts'
import { form } from './exchange/workbook.ts'

/** Part of every record created in the foreign country: an answer that contains it leaks data. */
export const foreignText = 'Strictly Abroad'

/** Records of the United Kingdom, for a user who is not assigned it. */
export interface Foreign {
  product: number
  dhCode: string
  draft: number
  approval: number
  dealer: number
  phrase: number
  import: number
  adviceVersion: number
  notification: number
  user: string
  request: number
  apiKey: number
  webhook: number
  comment: number
  file: number
  fileUpload: number
}

interface RequestParts {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
}

/** Calls whose input cannot name a record of a country. Their answers are checked for the foreignText too. */
export const withoutCountry = [
  'getEffectiveIdentity',
  'getClientSettings',
  'listCountries',
  'listMyCountries',
  'listMyRegions',
  'listProductCountries',
  'listProductForms',
  'listCompositionChoices',
  'listAllElements',
  'listFormulations',
  'listActionCategories',
  'listCrops',
  'listDeclarationProfiles',
  'listRecommendedProfiles',
  'listBrokenLinks',
  'listCompletionByCountry',
  'listQualityByCountry',
  'proposeCode',
  'listPendingApprovals',
  'listAllDrafts',
  'listOwnDrafts',
  'listInbox',
  'getNotificationPreferences',
  'saveNotificationPreferences',
  'listAuditPeople',
  'listUsers',
  // Users of other countries are left out.
  'exportUsers',
  'listRoles',
  'listAssignableCountries',
  'getOwnAccessRequest',
  'requestAccess',
  'listAccessRequests',
  'downloadOwnData',
  'listApiKeys',
  'listKeyChannels',
  'createApiKey',
  'listWebhooks',
  'listReferenceData',
  'addReferenceItem',
  'changeReferenceItem',
  'deleteReferenceItem',
  'orderReferenceItems',
  'listSavedItems',
  'startFileUpload',
  // Any id can be saved; the list never shows records of other countries.
  'saveItem',
  'listViews',
  'saveView',
  'deleteView',
  'selectDefaultView',
]

const usersChange = (user: string) => ({
  userIds: [user],
  addedRoles: [],
  removedRoles: [],
  addedCountries: ['PL'],
  removedCountries: [],
})

/** Calls that name a record but not its country: a request for a foreign record. */
export const byRecord: Record<string, (foreign: Foreign) => RequestParts> = {
  getProduct: ({ product }) => ({ params: { id: product } }),
  getProductPage: ({ product }) => ({ params: { id: product } }),
  downloadDataSheet: ({ product }) => ({ params: { id: product } }),
  compareProduct: ({ dhCode }) => ({ query: { dhCode } }),
  saveInCountries: ({ product }) => ({
    body: { changes: [cells('GB', product), cells('PL', product)] },
  }),
  deleteDraft: ({ draft }) => ({ params: { id: draft }, body: {} }),
  getApproval: ({ approval }) => ({ params: { id: approval } }),
  approveDrafts: ({ approval }) => ({ body: { approvalIds: [approval] } }),
  createProducts: () => ({ body: { ...draftFields, countryIds: ['PL', 'GB'] } }),
  decideApproval: ({ approval }) => ({ body: { approvalId: approval, state: 'Approved' } }),
  getDealer: ({ dealer }) => ({ params: { id: dealer } }),
  deleteDealer: ({ dealer }) => ({ params: { id: dealer } }),
  listPhraseUses: ({ phrase }) => ({ params: { id: phrase } }),
  getUser: ({ user }) => ({ params: { id: user } }),
  getPerson: ({ user }) => ({ params: { userId: user } }),
  saveUser: ({ user }) => ({
    params: { userId: user },
    body: { displayName: 'Mine now', roles: ['DEALERMANAGER'], marketingCountries: ['PL'] },
  }),
  previewUsersChange: ({ user }) => ({ body: usersChange(user) }),
  changeUsers: ({ user }) => ({ body: usersChange(user) }),
  deleteUser: ({ user }) => ({ params: { userId: user } }),
  downloadUserData: ({ user }) => ({ params: { userId: user } }),
  eraseUser: ({ user }) => ({ body: { userId: user } }),
  changeAccessRequest: ({ request }) => ({
    body: { requestId: request, reason: 'Mine now', wantedCountries: ['PL'] },
  }),
  withdrawAccessRequest: ({ request }) => ({ body: { requestId: request } }),
  declineAccessRequest: ({ request }) => ({ body: { requestId: request, reason: 'No' } }),
  changeApiKey: ({ apiKey }) => ({
    body: { apiKeyId: apiKey, ownerId: 'rafal.regional@nutripim.example' },
  }),
  rotateApiKey: ({ apiKey }) => ({ body: { apiKeyId: apiKey, overlapHours: 0 } }),
  revokeApiKey: ({ apiKey }) => ({ body: { apiKeyId: apiKey } }),
  changeWebhook: ({ webhook }) => ({
    body: { webhookId: webhook, ownerId: 'rafal.regional@nutripim.example' },
  }),
  rotateWebhookSecret: ({ webhook }) => ({ body: { webhookId: webhook, overlapHours: 0 } }),
  pauseWebhook: ({ webhook }) => ({ body: { webhookId: webhook, isPaused: true } }),
  deleteWebhook: ({ webhook }) => ({ body: { webhookId: webhook } }),
  listWebhookDeliveries: ({ webhook }) => ({ params: { webhookId: webhook } }),
  listWebhookAttempts: ({ webhook }) => ({ params: { webhookId: webhook, deliveryId: 1 } }),
  testWebhook: ({ webhook }) => ({ body: { webhookId: webhook } }),
  resendWebhookDelivery: ({ webhook }) => ({ body: { webhookId: webhook, deliveryId: 1 } }),
  replayWebhook: ({ webhook }) => ({
    body: { webhookId: webhook, from: new Date(Date.now() - 1000).toISOString() },
  }),
  getFile: ({ file }) => ({ params: { id: file } }),
  changeFile: ({ file }) => ({ body: { fileId: file, title: 'Mine now' } }),
  selectFileVersion: ({ file }) => ({ body: { fileId: file, version: 1 } }),
  deleteFile: ({ file }) => ({ params: { id: file } }),
  restoreFile: ({ file }) => ({ body: { fileId: file } }),
  getFileUpload: ({ fileUpload }) => ({ params: { id: fileUpload } }),
  sendFilePart: ({ fileUpload }) => ({
    body: form({
      ...{ uploadId: String(fileUpload), number: '0', start: '0' },
      file: new File(['x'], 'x'),
    }),
  }),
  applyFileUpload: ({ fileUpload }) => ({
    body: {
      uploadId: fileUpload,
      files: [
        {
          ...{ number: 0, kind: 'other document', title: 'Mine', countries: ['PL'] },
          ...{ dhCodes: [], languages: [], revision: '', revisionDate: null },
          ...{ validFrom: null, validUntil: null, licence: '', territory: '' },
          ...{ rightsUntil: null, alternativeTexts: {}, isPublished: false },
        },
      ],
    },
  }),
  discardFileUpload: ({ fileUpload }) => ({ body: { uploadId: fileUpload } }),
  undoFileUpload: ({ fileUpload }) => ({ body: { uploadId: fileUpload } }),
  getRecordHistory: ({ product }) => ({ params: { a: 'products', b: product } }),
  searchEverything: () => ({ body: { text: foreignText, nearCountry: 'GB' } }),
  markRead: ({ notification }) => ({ body: { notificationIds: [notification] } }),
}

/** Calls that name an assigned country together with a record of another country. */
export const mixed: Record<string, (foreign: Foreign) => RequestParts> = {
  listProductComments: ({ product }) => ({ params: { country: 'PL', id: product } }),
  addComment: ({ product }) => ({
    body: { countryCode: 'PL', legacyProductId: product, cell: null, text: 'Mine', mentions: [] },
  }),
  changeComment: ({ comment }) => ({
    body: { countryCode: 'PL', commentId: comment, version: 1, text: 'Mine', mentions: [] },
  }),
  resolveComment: ({ comment }) => ({
    body: { countryCode: 'PL', commentId: comment, isResolved: true },
  }),
  deleteComment: ({ comment }) => ({ params: { country: 'PL', id: comment } }),
  getCellHistory: ({ product }) => ({
    params: { country: 'PL', id: product, kind: 'description', cell: 'productName' },
  }),
  saveCompositions: ({ product }) => ({ body: rows({ composition: { N: 1 } }, product) }),
  saveElements: ({ product }) => ({ body: rows({ displayElements: ['N'] }, product) }),
  saveApplications: ({ product }) => ({ body: rows({ seedTreatment: true }, product) }),
  saveDescription: ({ product }) => ({
    body: { countryId: 'PL', legacyProductId: product, webProductName: 'Mine now' },
  }),
  saveInCountries: ({ product }) => ({ body: { changes: [cells('PL', product)] } }),
  findSameCodes: ({ product }) => ({
    body: {
      countryCode: 'PL',
      kind: 'description',
      products: [{ legacyProductId: product, cells: ['productName'] }],
    },
  }),
  saveProductLinks: ({ product }) => ({
    body: { countryCode: 'PL', element: 'N', cropId: 'maize', products: [product] },
  }),
  approveDraft: ({ draft }) => ({ body: { countryId: 'PL', legacyProductId: draft } }),
  saveDraft: ({ draft }) => ({
    body: { countryId: 'PL', legacyProductId: draft, productName: 'Mine now' },
  }),
  upsertAdvice: ({ dhCode }) => ({
    body: { CountryId: 'PL', ProductId: dhCode, CropId: 'maize', ApplicationAdviceText: 'Mine' },
  }),
  confirmAdvice: ({ dhCode }) => ({
    body: { CountryId: 'PL', ProductId: dhCode, CropId: 'maize' },
  }),
  deleteAdvice: ({ dhCode }) => ({
    body: { CountryId: 'PL', ProductId: dhCode, CropId: 'maize' },
  }),
  restoreAdvice: ({ dhCode, adviceVersion }) => ({
    body: { CountryId: 'PL', ProductId: dhCode, CropId: 'maize', versionId: adviceVersion },
  }),
  savePhrase: ({ phrase, dhCode }) => ({
    body: {
      id: phrase,
      country: 'PL',
      actionCategory: 'none',
      formulation: null,
      language: 'en',
      text: 'Mine now',
      active: true,
      advice: [{ CountryId: 'GB', ProductId: dhCode, CropId: 'maize', was: foreignText }],
    },
  }),
  saveDealer: ({ dealer }) => ({
    body: { countryId: 'PL', dealerContactId: dealer, name: 'Mine now' },
  }),
  applyDealers: ofImport,
  discardDealers: ofImport,
  undoDealers: ofImport,
  applyCatalogue: ofImport,
  undoCatalogue: ofImport,
  discardCatalogueProposal: ofImport,
  applyAdvice: ofImport,
  undoAdvice: ofImport,
  downloadDealerUpload: fileOfImport,
  downloadCatalogueImport: fileOfImport,
  getCatalogueProposal: fileOfImport,
  downloadAdviceImport: fileOfImport,
}

function rows(cells: object, legacyProductId: number) {
  return { countryCode: 'PL', products: [{ legacyProductId, ...cells }] }
}

function cells(countryCode: string, legacyProductId: number) {
  const products = [{ legacyProductId, cells: { N: 1 } }]
  return { countryCode, kind: 'composition', products }
}

function ofImport(foreign: Foreign): RequestParts {
  return { body: { countryCode: 'PL', importId: foreign.import } }
}

function fileOfImport(foreign: Foreign): RequestParts {
  return { params: { country: 'PL', id: foreign.import } }
}

const draftFields = {
  productRange: 'nutricore',
  productName: 'Mine now',
  dHCode: 'ABROAD-DRAFT',
  formOfProduct: 'granules',
  weblinkPackImage: '/bags/nutricore.svg',
  weblinkPackImageAltText: foreignText,
  webShortDescription: foreignText,
  webLongDescription: `<p>${foreignText}</p>`,
}

/** Creates marked records of every kind in the United Kingdom. */
export async function createForeignRecords({ database, call }: TestApp): Promise<Foreign> {
  const created = await call('globalAdmin', 'POST', 'product-information/create-product', {
    countryId: 'GB',
    ...draftFields,
    productName: foreignText,
  })
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  const { legacyProductId: draft, approvalId: approval } = created.body
  const inCountry = { countryId: 'GB' }
  const product = await buildProduct(database, {
    ...{ ...inCountry, dhCode: 'ABROAD', productName: foreignText, webProductName: foreignText },
  })
  await buildAdvice(database, {
    ...{ ...inCountry, legacyProductId: product, cropId: 'maize', text: foreignText },
  })
  const { id: adviceVersion } = await database.get<{ id: number }>(sql`
    select max(id)::int as id from advice_versions where country_id = 'GB'`)
  const { id: actionCategoryId } = await database.get<{ id: string }>(sql`
    select min(id) as id from action_categories`)
  const add = async (table: string, fields: Record<string, unknown>, id = 'id') =>
    Number((await insertRow<Record<string, unknown>>(database, table, fields))[id])
  const webhook = await add(
    'webhooks',
    { ...inCountry, channelId: 'web', name: foreignText, url: 'https://shop.example/' },
    'webhook_id',
  )
  await insertRow(database, 'webhook_queues', { webhookId: webhook })
  return {
    product,
    dhCode: 'ABROAD',
    draft,
    approval,
    adviceVersion,
    webhook,
    dealer: await buildDealer(database, {
      ...{ ...inCountry, name: foreignText, address: foreignText, longitude: 0, latitude: 51 },
    }),
    user: await buildUser(database, {
      ...{ email: 'abroad@example.com', displayName: foreignText },
      ...{ roles: ['REGIONALMARKETING'], countries: ['GB'] },
    }),
    file: await buildFile(database, {
      // Signed addresses would differ between two databases.
      ...{ title: foreignText, countryIds: ['GB'], isPublished: true },
    }),
    fileUpload: await buildFileUpload(database, foreignText),
    apiKey: await buildKey(database, { name: foreignText, countries: ['GB'] }),
    import: await buildImport(database, { ...inCountry, fileName: foreignText }),
    phrase: await add('phrases', {
      ...inCountry,
      actionCategoryId,
      language: 'en',
      text: foreignText,
    }),
    notification: await add('notifications', {
      ...{ userId: people.globalAdmin, kind: 'approval pending', ...inCountry, payload: {} },
    }),
    request: await add('access_requests', {
      ...{
        userId: 'asks@example.com',
        displayName: foreignText,
        reason: foreignText,
        wantedCountries: ['GB'],
      },
    }),
    comment: await add(
      'product_comments',
      { ...inCountry, legacyProductId: product, text: foreignText, authorId: people.globalAdmin },
      'comment_id',
    ),
  }
}
