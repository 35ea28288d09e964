import { utils, write } from '@e965/xlsx'
import { expect, type Page } from '@playwright/test'
import { people } from '../fixtures.ts'
import { cellOf, changeBar, selectCountry, typeInto } from '../grid.ts'
import { selectFile } from '../select-file.ts'
import { button, calls, inDialog, isUnsaved, type Save, saveBar, tag } from './offline-save.ts'

async function adviceOf(crop: string, ...texts: string[]): Promise<string> {
  const { body } = await calls.asMarketer(
    'GET',
    'product-advice/products/ES/?filterPowerbrand=true',
  )
  const { productCode } = body[8]
  const key = { CountryId: 'ES', ProductId: productCode, CropId: crop }
  for (const text of texts) {
    await calls.asMarketer('POST', 'product-advice/upsert-advice', {
      ...key,
      ApplicationAdviceText: text,
    })
  }
  return `?country=ES&product=${productCode}&crop=${crop}`
}

export async function createDraft(): Promise<string> {
  const { body } = await calls.asMarketer('POST', 'product-information/create-product', {
    countryId: 'ES',
    productRange: 'nutricore',
    productName: `Offline ${tag()}`,
    dHCode: `O${tag()}`,
    formOfProduct: 'granules',
    weblinkPackImage: '/bags/nutricore.svg',
    weblinkPackImageAltText: 'Bag',
    webShortDescription: 'Short',
    webLongDescription: '<p>Long</p>',
  })
  return `/approve/product?country=ES&draft=${body.legacyProductId}`
}

async function createUser(): Promise<string> {
  const id = `offline${tag()}@users.example`
  await calls.asAdmin('POST', `access-control/user/${id}`, {
    displayName: 'Off Line',
    roles: ['REGIONALMARKETING'],
    marketingCountries: ['PL'],
  })
  return `/access-control/user/${id}`
}

function workbook(sheet: string, rows: unknown[][]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet)
  return {
    name: 'offline.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  }
}

async function catalogueFile() {
  const path = 'product-information/product-compositions/ES'
  const { products } = (await calls.asMarketer('GET', path)).body
  const { dhCode, composition } = products[7]
  return workbook('Compositions', [
    ['DH code', 'Zn'],
    [dhCode, composition.Zn === 0.75 ? 0.5 : 0.75],
  ])
}

async function selectCatalogue(page: Page) {
  await selectFile(page, 'Select a workbook to import', await catalogueFile())
}

async function importCatalogue(page: Page) {
  await selectCatalogue(page)
  await button(page, /^Import 1/).click()
  await expect(page.getByText('Imported: 1 changed cell saved.')).toBeVisible()
}

async function historyOfChange(): Promise<string> {
  const path = 'product-information/product-compositions'
  const { products } = (await calls.asMarketer('GET', `${path}/ES`)).body
  const { legacyProductId } = products[9]
  for (const Zn of [0.1, 0.2]) {
    const changed = [{ legacyProductId, composition: { Zn } }]
    await calls.asMarketer('POST', path, { countryCode: 'ES', products: changed })
  }
  return `/admin/history?kind=products&record=${legacyProductId}`
}

/** A code that is sold in Spain and Portugal with different contents of zinc. */
async function differingCode(): Promise<string> {
  const path = 'product-information/product-compositions'
  const list = async (country: string) =>
    (await calls.asMarketer('GET', `${path}/${country}`)).body.products as {
      legacyProductId: number
      dhCode: string
    }[]
  const [spain, portugal] = [await list('ES'), await list('PT')]
  const there = spain.slice(12).find(({ dhCode }) => portugal.some((it) => it.dhCode === dhCode))!
  for (const [countryCode, products, Zn] of [
    ['ES', spain, 0.3],
    ['PT', portugal, 0.4],
  ] as const) {
    const { legacyProductId } = products.find(({ dhCode }) => dhCode === there.dhCode)!
    const changed = [{ legacyProductId, composition: { Zn } }]
    await calls.asMarketer('POST', path, { countryCode, products: changed })
  }
  return there.dhCode
}

/** Saves of product data, advice, dealers, users and reference data. */
export const catalogueSaves: Save[] = [
  {
    name: 'new advice',
    call: 'upsertAdvice',
    person: people.marketer,
    path: async () => `/advice/add-product-advice${await adviceOf('lentil')}`,
    edit: (page) => page.getByRole('textbox', { name: 'Advice text' }).fill('Offline.'),
    save: (page) => button(page, 'Save Product Advice').click(),
    kept: (page) =>
      expect(page.getByRole('textbox', { name: 'Advice text' })).toHaveValue('Offline.'),
  },
  {
    name: 'the deletion of advice',
    call: 'deleteAdvice',
    person: people.marketer,
    path: async () => `/advice/edit-product-advice${await adviceOf('rice', 'Stays.')}`,
    edit: (page) => button(page, /^Edit the advice/).click(),
    save: async (page) => {
      await button(page, 'Delete Advice').click()
      await inDialog(page, 'Delete Advice')
    },
    hasNoEdits: true,
  },
  {
    name: 'a restored version of advice',
    call: 'restoreAdvice',
    person: people.marketer,
    path: async () => `/advice/history${await adviceOf('cotton', 'One.', `Two ${tag()}.`)}`,
    edit: (page) => page.getByRole('grid').getByRole('row').nth(2).click(),
    save: (page) => button(page, 'Restore this text').click(),
    hasNoEdits: true,
  },
  {
    name: 'a phrase',
    call: 'savePhrase',
    person: people.marketer,
    path: '/advice/phrases?country=ES&phrase=new',
    edit: async (page) => {
      const form = page.getByRole('region', { name: 'New phrase' })
      await form.getByRole('combobox', { name: 'Action category' }).click()
      await page.getByRole('option').first().click()
      await form.getByRole('textbox', { name: 'Phrase' }).fill('Offline.')
    },
    save: (page) => button(page, 'Save phrase').click(),
    kept: isUnsaved,
  },
  {
    name: 'a composition',
    call: 'saveCompositions',
    person: people.marketer,
    path: '/product-info/composition?country=ES',
    edit: (page) => typeInto(page, 6, 'P', '1.25'),
    save: (page) => saveBar(page, 'Save'),
    kept: (page) => expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product'),
  },
  {
    name: 'the applications of a product',
    call: 'saveApplications',
    person: people.marketer,
    path: '/product-info/applications?country=ES',
    edit: (page) => cellOf(page, 6, 'Show on web').click(),
    save: (page) => saveBar(page, 'Save All'),
    kept: (page) => expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product'),
  },
  {
    name: 'the description of a product',
    call: 'saveDescription',
    person: people.marketer,
    path: '/product-info/descriptions?country=ES',
    edit: async (page) => {
      await page.getByRole('grid').getByRole('row').nth(3).click()
      await page.getByRole('textbox', { name: /^Short description/ }).fill('Offline.')
    },
    save: (page) => page.getByRole('form').getByRole('button', { name: 'Save' }).click(),
    kept: (page) =>
      expect(page.getByRole('textbox', { name: /^Short description/ })).toHaveValue('Offline.'),
  },
  {
    name: 'product links',
    call: 'saveProductLinks',
    person: people.marketer,
    path: '/product-info/links?country=ES&element=B&crop=rice',
    edit: (page) =>
      page.getByRole('region', { name: 'Available products' }).getByRole('row').nth(1).click(),
    save: (page) => saveBar(page, 'Save'),
    kept: isUnsaved,
  },
  {
    name: 'a copy to another country',
    call: 'saveInCountries',
    person: people.marketer,
    path: async () => `/product-info/compare?code=${await differingCode()}`,
    edit: async (page) => {
      for (const name of ['Composition: Zn', 'Portugal']) {
        await page.getByRole('checkbox', { name, exact: true }).check()
      }
      await button(page, 'Preview').click()
    },
    save: (page) => inDialog(page, 'Copy 1 cell to 1 country'),
    hasNoEdits: true,
  },
  {
    name: 'a declaration profile',
    call: 'saveDeclarationProfile',
    person: people.globalAdmin,
    path: '/product-info/declarations',
    edit: async (page) => {
      await page.getByRole('combobox', { name: 'Rounding' }).click()
      await page.getByRole('option', { selected: false }).first().click()
      await saveBar(page, 'Save…')
      await expect(page.getByRole('dialog')).toContainText(/\d products/)
    },
    save: (page) => inDialog(page, 'Save profile'),
    kept: isUnsaved,
  },
  {
    name: 'the upload of a workbook',
    call: 'checkCatalogue',
    person: people.marketer,
    path: '/product-info/exchange',
    edit: (page) => expect(page.getByLabel('Select a workbook to import')).toBeEnabled(),
    save: selectCatalogue,
    hasNoEdits: true,
  },
  {
    name: 'an import',
    call: 'applyCatalogue',
    person: people.marketer,
    path: '/product-info/exchange',
    edit: async (page) => {
      await selectCatalogue(page)
      await expect(button(page, /^Import 1/)).toBeEnabled()
    },
    save: (page) => button(page, /^Import 1/).click(),
    kept: (page) => expect(button(page, /^Import 1/)).toBeEnabled(),
    hasNoEdits: true,
  },
  {
    name: 'the undo of an import',
    call: 'undoCatalogue',
    person: people.marketer,
    path: '/product-info/exchange',
    edit: importCatalogue,
    save: async (page) => {
      await button(page, 'Undo import of offline.xlsx').click()
      await inDialog(page, 'Undo import')
    },
    hasNoEdits: true,
  },
  {
    name: 'a proposed code',
    call: 'proposeCode',
    person: people.marketer,
    path: '/product-info/create-product?country=ES',
    edit: (page) => expect(button(page, 'Propose code')).toBeEnabled(),
    save: (page) => button(page, 'Propose code').click(),
    hasNoEdits: true,
  },
  {
    name: 'the approval of a draft',
    call: 'approveDraft',
    person: people.approver,
    path: createDraft,
    edit: (page) =>
      page.getByRole('form').getByRole('textbox', { name: 'Product Name' }).fill('Offline'),
    save: (page) => button(page, 'Approve Product').click(),
    kept: (page) =>
      expect(page.getByRole('form').getByRole('textbox', { name: 'Product Name' })).toHaveValue(
        'Offline',
      ),
  },
  {
    name: 'the deletion of a draft',
    call: 'deleteDraft',
    person: people.approver,
    path: createDraft,
    edit: (page) => expect(button(page, 'Delete Product')).toBeEnabled(),
    save: async (page) => {
      await button(page, 'Delete Product').click()
      await inDialog(page, 'Delete Product')
    },
    hasNoEdits: true,
  },
  {
    name: 'the deletion of a dealer',
    call: 'deleteDealer',
    person: people.globalAdmin,
    path: '/dealer/list?country=ES',
    edit: (page) => expect(page.getByRole('row').nth(2)).toBeVisible(),
    save: async (page) => {
      await page
        .getByRole('row')
        .nth(2)
        .getByRole('button', { name: /^Delete/ })
        .click()
      await inDialog(page, 'Delete')
    },
    hasNoEdits: true,
  },
  {
    name: 'the upload of dealers',
    call: 'checkDealers',
    person: people.globalAdmin,
    path: '/dealer/upload',
    edit: async (page) => {
      await selectCountry(page, 'Spain')
      const file = workbook('Dealers', [
        ['name', 'address'],
        ['Offline', 'Calle 1'],
      ])
      await selectFile(page, 'Select a spreadsheet of dealers', file)
    },
    save: (page) => button(page, 'Upload Dealers').click(),
    hasNoEdits: true,
  },
  {
    name: 'a user',
    call: 'saveUser',
    person: people.globalAdmin,
    path: createUser,
    edit: (page) => page.getByRole('textbox', { name: /^Display name/ }).fill('Written offline'),
    save: (page) => saveBar(page, 'Save'),
    kept: (page) =>
      expect(page.getByRole('textbox', { name: /^Display name/ })).toHaveValue('Written offline'),
  },
  {
    name: 'the deletion of a user',
    call: 'deleteUser',
    person: people.globalAdmin,
    path: createUser,
    edit: (page) => expect(button(page, 'Delete')).toBeEnabled(),
    save: async (page) => {
      await button(page, 'Delete').click()
      await inDialog(page, 'Delete')
    },
    hasNoEdits: true,
  },
  {
    name: 'an entry of reference data',
    call: 'addReferenceItem',
    person: people.globalAdmin,
    path: '/admin/reference?list=crops',
    edit: async (page) => {
      await button(page, 'Add crop').click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Offline')
    },
    save: (page) => saveBar(page, 'Add crop'),
    kept: (page) => expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Offline'),
  },
  {
    name: 'the order of reference data',
    call: 'orderReferenceItems',
    person: people.globalAdmin,
    path: '/admin/reference?list=forms',
    edit: (page) => expect(button(page, /^Move .* up$/)).toBeVisible(),
    save: (page) =>
      page
        .getByRole('button', { name: /^Move .* up$/, disabled: false })
        .first()
        .click(),
    hasNoEdits: true,
  },
  {
    name: 'a restored record',
    call: 'restoreRecords',
    person: people.globalAdmin,
    path: historyOfChange,
    edit: async (page) => {
      await button(page, 'Restore to before this change…').click()
      await expect(button(page, 'Restore 1')).toBeEnabled()
    },
    save: async (page) => {
      await button(page, 'Restore 1').click()
      await inDialog(page, 'Restore')
    },
    hasNoEdits: true,
  },
]
