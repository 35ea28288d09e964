import { type Person, people, type TestApp } from '../app.ts'
import { buildImport } from '../builders/build-import.ts'
import { insertRow } from '../builders/insert-rows.ts'
import { aRow, dealerFile } from '../dealers.ts'
import { form, makeWorkbook } from '../exchange/workbook.ts'
import type { SavedImports, SavedRecords, SavePair, SaveRequest } from './save-pair.ts'

const country = 'GB'
const uploadCountry = 'PT'
const undoCountry = 'PL'
const [administrator, developer]: [Person, Person] = ['globalAdmin', 'developer']

const dealers = () => dealerFile([aRow(1), aRow(2)])
const counts = { read: 1, added: 0, changed: 1, same: 0, removed: 0, refused: 0 }

export async function createImports(
  app: TestApp,
  { edited, ...records }: Pick<SavedRecords, 'edited' | 'product' | 'apiKey' | 'crops'>,
): Promise<SavedImports> {
  const insert = (kind: string, change: object) =>
    buildImport(app.database, {
      countryId: country,
      kind,
      counts,
      changes: [change],
      checkedBy: people.globalAdmin,
    })
  const composition = (element: string) =>
    insert('catalogue', {
      ...{ sheet: 'Compositions', row: 2, legacyProductId: edited.legacyProductId },
      ...{ cells: { [element]: 0.5 }, was: { [element]: edited.composition[element] ?? null } },
    })
  const advice = (cropId = '') =>
    insert('advice', {
      ...{ row: 2, legacyProductId: records.product, cropId },
      ...{ cells: { text: 'Imported' }, was: { text: null } },
    })
  const propose = async (element: string) => {
    const importId = await composition(element)
    await insertRow(app.database, 'import_proposals', {
      ...{ countryId: country, importId, apiKeyId: records.apiKey, note: 'Proposed' },
      ...{ preview: {}, expiresAt: '2090-01-01' },
    })
    return importId
  }
  const preview = async (person: Person, countryCode: string) => {
    const path = 'product-information/dealers/check'
    const { body } = await app.call(person, 'POST', path, form({ countryCode, file: dealers() }))
    return { id: body.importId, removed: body.counts.removed }
  }
  const upload = async (countryCode: string) => {
    const { id, removed } = await preview(administrator, countryCode)
    const body = { countryCode, importId: id, removed }
    await app.call(administrator, 'POST', 'product-information/dealers/apply', body)
    return { id, removed }
  }
  const [, changedCrop, appliedCrop] = records.crops
  return {
    catalogue: {
      changed: await composition('S'),
      applied: await composition('Fe'),
      proposed: await propose('Cu'),
      discarded: await propose('B'),
    },
    advice: { changed: await advice(changedCrop), applied: await advice(appliedCrop) },
    dealers: {
      changed: await preview(administrator, country),
      applied: await preview(administrator, uploadCountry),
      discarded: await preview(developer, country),
      undone: await upload(undoCountry),
    },
  }
}

/** A change that is already saved when an import that knows the value before it is decided. */
export function listImportPairs({ edited, crops, imports, ...records }: SavedRecords): SavePair[] {
  const { legacyProductId, composition } = edited
  const [, changedCrop = '', appliedCrop = ''] = crops
  const area = 'product-information/catalogue'
  const of = (importId: number, more: object = {}) => ({ countryCode: country, importId, ...more })
  const saveElement = (element: string, value: number, was = composition[element] ?? null) => ({
    path: 'product-information/product-compositions',
    body: {
      countryCode: country,
      products: [{ legacyProductId, composition: { [element]: value }, was: { [element]: was } }],
    },
  })
  const saveAdvice = (CropId: string, text: string, was: string | null) => ({
    path: 'product-advice/upsert-advice',
    body: {
      ...{ CountryId: country, ProductId: records.dhCode, CropId },
      ...{ ApplicationAdviceText: text, was },
    },
  })
  const saveDealer = (countryId: string, comments: string) => ({
    path: 'product-information/dealers',
    body: { countryId, dealerContactId: 0, ...aRow(9, { comments }) },
  })
  const changed = (
    route: string,
    first: SaveRequest,
    second: SaveRequest,
    rejectedWith?: string,
  ): SavePair => ({
    ...{ route, what: 'a value that is saved meanwhile', first, second },
    ...{ users: [developer, administrator], ...(rejectedWith && { rejectedWith }) },
  })
  /** The server runs one import of a country at a time. */
  const twice = (route: string, request: SaveRequest): SavePair => ({
    ...{ route, what: 'the same import', first: request, second: request },
    ...{ users: [administrator, administrator], rejectedWith: 'import_running' },
  })
  const { catalogue, advice } = imports
  const applied = { path: `${area}/undo`, body: of(catalogue.applied) }
  const appliedAdvice = { path: 'product-advice/undo', body: of(advice.applied) }
  const uploaded = { countryCode: uploadCountry, importId: imports.dealers.applied.id }
  const undo = { path: 'product-information/dealers/undo' }
  return [
    changed('applyCatalogue', saveElement('S', 2), {
      ...{ path: `${area}/apply`, body: of(catalogue.changed, { reason: 'Tested' }) },
    }),
    twice('applyCatalogue', {
      ...{ path: `${area}/apply`, body: of(catalogue.applied, { reason: 'Tested' }) },
    }),
    changed('undoCatalogue', saveElement('Fe', 2, 0.5), applied),
    changed('undoCatalogue', saveElement('Fe', 0.5, 2), { ...applied, path: `${area}/undo` }),
    {
      ...{ route: 'discardCatalogueProposal', what: 'a proposal that is applied meanwhile' },
      first: { path: `${area}/apply`, body: of(catalogue.proposed, { reason: 'Tested' }) },
      second: { path: `${area}/proposals/discard`, body: of(catalogue.proposed) },
    },
    {
      ...{ route: 'applyCatalogue', what: 'a proposal that is discarded meanwhile' },
      first: { path: `${area}/proposals/discard`, body: of(catalogue.discarded) },
      second: { path: `${area}/apply`, body: of(catalogue.discarded, { reason: 'Tested' }) },
    },
    changed('applyAdvice', saveAdvice(changedCrop, 'Mine', null), {
      ...{ path: 'product-advice/apply', body: of(advice.changed) },
    }),
    twice('applyAdvice', { path: 'product-advice/apply', body: of(advice.applied) }),
    changed('undoAdvice', saveAdvice(appliedCrop, 'Mine', 'Imported'), appliedAdvice),
    changed('undoAdvice', saveAdvice(appliedCrop, 'Imported', 'Mine'), appliedAdvice),
    changed('applyDealers', saveDealer(country, 'Meanwhile'), {
      path: 'product-information/dealers/apply',
      body: of(imports.dealers.changed.id, { removed: imports.dealers.changed.removed }),
    }),
    twice('applyDealers', {
      path: 'product-information/dealers/apply',
      body: { ...uploaded, removed: imports.dealers.applied.removed },
    }),
    changed('undoDealers', saveDealer(undoCountry, 'Meanwhile'), {
      ...undo,
      body: {
        countryCode: undoCountry,
        importId: imports.dealers.undone.id,
        evenLaterChanges: false,
      },
    }),
    twice('undoDealers', { ...undo, body: { ...uploaded, evenLaterChanges: true } }),
    {
      ...{ route: 'discardDealers', what: 'the same preview', users: [developer, developer] },
      first: {
        path: 'product-information/dealers/discard',
        body: of(imports.dealers.discarded.id),
      },
      second: {
        path: 'product-information/dealers/discard',
        body: of(imports.dealers.discarded.id),
      },
    },
    // The list is locked after the comparison, and compared with what the comparison found.
    changed(
      'uploadDealers',
      saveDealer(uploadCountry, 'Later'),
      {
        path: 'product-information/dealers/upload',
        createBody: () => form({ countryCode: uploadCountry, file: dealers() }),
      },
      'conflict',
    ),
    // A preview shows the values from before the save; applying it is a conflict, as above.
    ...[
      { route: 'checkDealers', path: 'product-information/dealers/check', file: dealers },
      {
        route: 'checkCatalogue',
        path: `${area}/check`,
        file: () =>
          makeWorkbook({
            Compositions: [
              ['Product id', 'S'],
              [legacyProductId, 3],
            ],
          }),
      },
      {
        route: 'checkAdvice',
        path: 'product-advice/check',
        file: () =>
          makeWorkbook({ Advice: [['Country', 'DH code', 'Product name', 'Crop', 'Text']] }),
      },
    ].map(({ route, path, file }): SavePair => {
      const request = { path, createBody: () => form({ countryCode: country, file: file() }) }
      return {
        route,
        what: 'two files of a user',
        first: request,
        second: request,
        users: [administrator, administrator],
      }
    }),
  ]
}
