import type { Person, TestAnswer, TestApp } from '../app.ts'
import { byRecord, createForeignRecords, mixed } from '../foreign-records.ts'
import { createImports, listImportPairs } from './import-pairs.ts'
import type { SavedRecords, SavePair, SaveRequest, WriteRoute } from './save-pair.ts'
import { listDownloadPairs, listOwnPairs, listTurnPairs } from './turn-pairs.ts'

const country = 'GB'

const newProduct = {
  ...{
    countryId: country,
    productRange: 'nutricore',
    productName: 'New',
    formOfProduct: 'granules',
  },
  ...{ weblinkPackImage: '/bags/nutricore.svg', weblinkPackImageAltText: 'A bag' },
  ...{ webShortDescription: 'Short', webLongDescription: '<p>Long</p>' },
}

/** Before the records of the test, and the same for both databases. */
const restorePoint = new Date().toISOString()

export async function createSavedRecords(app: TestApp): Promise<SavedRecords> {
  const foreign = await createForeignRecords(app)
  const drafts: SavedRecords['drafts'] = []
  for (const dHCode of ['DRAFT0', 'DRAFT1', 'DRAFT2', 'DRAFT3', 'DRAFT4']) {
    const body = { ...newProduct, dHCode }
    const path = 'product-information/create-product'
    const { legacyProductId, approvalId } = (await app.call('globalAdmin', 'POST', path, body)).body
    drafts.push({ legacyProductId, approvalId })
  }
  const get = async (path: string): Promise<TestAnswer['body']> =>
    (await app.call('globalAdmin', 'GET', path)).body
  const { products } = await get(`product-information/product-compositions/${country}`)
  const [{ legacyProductId, composition }] = products
  const { webProductName } = await get(`product-information/search/${legacyProductId}`)
  const reference = await get('regional/reference-data')
  const crops: string[] = reference.crops.map(({ id }: { id: string }) => id)
  const edited = { legacyProductId, composition, webProductName }
  return {
    ...{ ...foreign, drafts, edited, crops },
    views: await createViews(app),
    restored: await changeDealer(app),
    imports: await createImports(app, { ...foreign, edited, crops }),
  }
}

async function createViews(app: TestApp): Promise<number[]> {
  const views: number[] = []
  for (const name of ['To change', 'To delete', 'To select']) {
    const view = { screen: '/dealer/show', name, audience: 'everyone', settings: {} }
    const { body } = await app.call('globalAdmin', 'POST', 'experience/saved-view', view)
    views.push(body.viewId)
  }
  return views
}

async function changeDealer(app: TestApp): Promise<SavedRecords['restored']> {
  const path = 'product-information/dealers'
  const { dealers } = (await app.call('globalAdmin', 'GET', `${path}/${country}`)).body
  const dealer = dealers[0].dealerContactId
  const changed = { countryId: country, dealerContactId: dealer, comments: 'Later' }
  await app.call('globalAdmin', 'POST', path, changed)
  const { rows } = (
    await app.call('globalAdmin', 'POST', 'global-admin/restore-preview', {
      ...{ countryCode: country, kinds: ['dealers'], records: [String(dealer)] },
      moment: restorePoint,
    })
  ).body
  return { dealer, moment: restorePoint, seen: { comments: rows[0].cells[0].seen } }
}

/** Saves that compare values: the same value twice, and two values where each user knows the one before. */
export function listSavePairs(saved: SavedRecords): SavePair[] {
  const { edited, crops, ...records } = saved
  const { legacyProductId: id, composition, webProductName } = edited
  const twice = (route: string, path: string, body: object): SavePair => ({
    ...{ route, what: 'the same value', first: { path, body }, second: { path, body } },
  })
  /** `was`: the value that both users know; 0 is the first one. */
  const pair = (
    route: string,
    path: string,
    change: (value: number, was: number) => object,
  ): SavePair[] => [
    twice(route, path, change(1, 0)),
    {
      ...{ route, what: 'another value' },
      first: { path, body: change(2, 1) },
      second: { path, body: change(3, 1) },
      // Not the user who saved last, so that a conflict names the right one.
      users: ['developer', 'globalAdmin'],
    },
  ]
  const cells = (value: number, was: number) => ({
    legacyProductId: id,
    composition: { N: value },
    was: { N: was || (composition.N ?? null) },
  })
  const linked = (value: number) => [[], [id], [id, records.product], [records.product]][value]
  const { countryId: _, ...copied } = newProduct
  const settings = (fields: string[], mode = 'automatic') => ({
    ...{ mode, fields, filter: [], checks: [] },
  })
  const delivered = (value: number) =>
    [null, settings(['webProductName']), settings(['composition']), settings(['dhCode'])][value]
  const item = 'regional/reference-item'
  return [
    ...pair('saveCompositions', 'product-information/product-compositions', (value, was) => ({
      countryCode: country,
      products: [cells(value, was)],
    })),
    ...pair('saveInCountries', 'product-information/product-cells', (value, was) => ({
      changes: [
        {
          ...{ countryCode: country, kind: 'composition' },
          products: [
            {
              legacyProductId: id,
              cells: { Mn: value / 10 },
              was: { Mn: was / 10 || (composition.Mn ?? null) },
            },
          ],
        },
      ],
    })),
    ...pair('saveElements', 'product-information/product-elements', (value) => ({
      countryCode: country,
      products: [{ legacyProductId: id, displayElements: value === 1 ? ['N'] : ['K2O'] }],
    })),
    ...pair('saveApplications', 'product-information/product-applications', (value) => ({
      countryCode: country,
      products: [{ legacyProductId: id, seedTreatment: value === 1 }],
    })),
    ...pair('saveDescription', 'product-information/product-description', (value, was) => ({
      ...{ countryId: country, legacyProductId: id, webProductName: `Name ${value}` },
      was: { webProductName: was ? `Name ${was}` : webProductName },
    })),
    ...pair('saveDealer', 'product-information/dealers', (value, was) => ({
      ...{ countryId: country, dealerContactId: records.dealer, comments: `Comment ${value}` },
      was: { comments: was ? `Comment ${was}` : '' },
    })),
    ...pair('saveDeclarationProfile', 'regional/declaration-profile', (value, was) => ({
      ...{ countryCode: country, decimals: value - 1, ...(was && { was: { decimals: was - 1 } }) },
    })),
    twice('cancelPlannedProfile', 'regional/cancel-planned-profile', { countryCode: country }),
    ...pair('saveProductLinks', 'product-information/product-links', (value, was) => ({
      ...{ countryCode: country, element: 'Mn', cropId: 'maize' },
      ...{ products: linked(value), was: linked(was) },
    })),
    ...pair('upsertAdvice', 'product-advice/upsert-advice', (value, was) => ({
      ...{ CountryId: country, ProductId: records.dhCode, CropId: 'maize' },
      ...{
        ApplicationAdviceText: `Advice ${value}`,
        was: was ? `Advice ${was}` : 'Strictly Abroad',
      },
    })),
    twice('confirmAdvice', 'product-advice/confirm-advice', {
      ...{ CountryId: country, ProductId: records.dhCode, CropId: 'maize' },
    }),
    ...pair('savePhrase', 'regional/phrase', (value, was) => ({
      ...{ id: records.phrase, country, actionCategory: 'foliar-spray', formulation: null },
      ...{
        language: 'en',
        text: `Phrase ${value}`,
        active: true,
        was: { text: was ? `Phrase ${was}` : 'Strictly Abroad' },
      },
    })),
    ...pair('saveUser', `access-control/user/${records.user}`, (value, was) => ({
      ...{
        displayName: `Name ${value}`,
        was: { displayName: was ? `Name ${was}` : 'Strictly Abroad' },
      },
    })),
    ...pair('changeUsers', 'access-control/users-change', (value) => ({
      ...{ userIds: [records.user], addedRoles: ['DEALERMANAGER'], removedRoles: [] },
      ...{ addedCountries: value === 1 ? ['PL'] : ['ES'], removedCountries: [] },
    })),
    ...pair('changeApiKey', 'access-control/api-key-change', (value) => ({
      ...{ apiKeyId: records.apiKey, ownerId: 'gina.admin@nutripim.example' },
      expiresAt: `2027-0${value}-01T00:00:00Z`,
    })),
    twice('changeWebhook', 'access-control/webhook-change', {
      ...{ webhookId: records.webhook, ownerId: 'gina.admin@nutripim.example' },
    }),
    ...pair('changeReferenceItem', `${item}-change`, (value, was) => ({
      ...{
        list: 'crops',
        id: 'maize',
        name: `Maize ${value}`,
        was: { name: was ? `Maize ${was}` : 'Maize' },
      },
    })),
    twice('addReferenceItem', item, { list: 'crops', name: 'Simultaneous' }),
    {
      ...{ route: 'orderReferenceItems', what: 'the order of a list that has grown' },
      first: { path: item, body: { list: 'crops', name: 'One more' } },
      second: { path: 'regional/reference-order', body: { list: 'crops', ids: crops } },
    },
    twice('deleteReferenceItem', `${item}-delete`, { list: 'crops', id: 'one-more' }),
    ...pair('saveChannelSettings', 'publishing/channel-settings', (value, was) => ({
      ...{
        countryCode: country,
        channelId: 'web',
        was: delivered(was),
        settings: delivered(value),
      },
    })),
    {
      ...{ route: 'schedulePublication', what: 'a channel that becomes reviewed' },
      first: {
        path: 'publishing/channel-settings',
        body: {
          ...{ countryCode: country, channelId: 'web' },
          settings: settings(['webProductName'], 'reviewed'),
        },
      },
      second: {
        path: 'publishing/scheduled-publication',
        body: {
          ...{ countryCode: country, channelId: 'web', records: null },
          localTime: '2090-01-01T08:00',
        },
      },
    },
    ...pair('saveDraft', 'product-information/save-draft', (value) => ({
      countryId: country,
      legacyProductId: records.draft,
      webShortDescription: `Text ${value}`,
    })),
    twice('createProduct', 'product-information/create-product', {
      ...{ ...newProduct, dHCode: `CODE${records.draft}` },
    }),
    twice('createProducts', 'product-information/create-products', {
      ...{ ...copied, countryIds: [country, 'PL'], dHCode: `CODES${records.draft}` },
    }),
    ...listDecisions(records.drafts),
    twice('createApiKey', 'access-control/api-key', {
      ...{ name: 'Shop', ownerId: 'gina.admin@nutripim.example', countries: [country] },
      ...{ scopes: ['products:read'], channels: ['web'], expiresAt: '2027-06-01T00:00:00Z' },
    }),
    twice('saveView', 'experience/saved-view', {
      ...{ screen: '/dealer/show', name: 'Mine', audience: 'owner', settings: {} },
    }),
    ...listTurnPairs(saved),
    ...listOwnPairs(saved),
    ...listDownloadPairs(saved),
    ...listImportPairs(saved),
  ]
}

/** By another user than the creator, who cannot approve a draft of their own. */
function listDecisions(drafts: SavedRecords['drafts']): SavePair[] {
  const users: [Person, Person] = ['developer', 'approver']
  const [a, b, c, d, e] = drafts
  const twice = (route: string, request: SaveRequest): SavePair => ({
    ...{ route, what: 'the same decision', first: request, second: request, users },
  })
  const approve = (draft = a): SaveRequest => ({
    path: 'product-approver/update-product',
    body: { countryId: country, legacyProductId: draft?.legacyProductId },
  })
  return [
    twice('approveDraft', approve()),
    twice('approveDrafts', {
      path: 'product-approver/approve-drafts',
      body: { approvalIds: [b?.approvalId] },
    }),
    twice('decideApproval', {
      path: 'regional/approve-or_reject',
      body: { approvalId: c?.approvalId, state: 'Approved' },
    }),
    twice('deleteDraft', {
      ...{ method: 'DELETE', path: `product-approver/delete-product/${d?.legacyProductId}` },
      body: {},
    }),
    {
      ...{ route: 'approveDraft', what: 'a draft that its creator corrects' },
      first: {
        path: 'product-information/save-draft',
        body: {
          ...{ countryId: country, legacyProductId: e?.legacyProductId },
          webShortDescription: 'Corrected',
        },
      },
      second: approve(e),
      users: ['globalAdmin', 'developer'],
    },
  ]
}

/** The same request twice: for each further call that names a record. What comes first removes nothing. */
export function listRepeatedSaves(
  records: SavedRecords,
  writes: readonly WriteRoute[],
): SavePair[] {
  const requests = { ...mixed, ...byRecord }
  const compared = new Set(
    [
      ...listTurnPairs(records),
      ...listOwnPairs(records),
      ...listDownloadPairs(records),
      ...listImportPairs(records),
    ].map(({ route }) => route),
  )
  return writes.flatMap(({ name, method, path }) => {
    const { params = {}, body } = requests[name]?.(records) ?? {}
    if (!requests[name] || compared.has(name)) return []
    const filled = path.slice(1).replaceAll(/\{(\w+)\}/g, (_, field) => String(params[field]))
    // Only its author can delete a comment.
    const users: [Person, Person] = [
      'globalAdmin',
      /omment/.test(name) ? 'globalAdmin' : 'developer',
    ]
    const request = {
      method,
      path: filled.replace('/PL/', `/${country}/`),
      ...(body && { body: JSON.parse(JSON.stringify(body).replaceAll('"PL"', `"${country}"`)) }),
    }
    return [{ route: name, what: 'the same request', first: request, second: request, users }]
  })
}
