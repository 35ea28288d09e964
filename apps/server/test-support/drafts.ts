import type { Person, TestApp } from './app.ts'

/** A product that the marketer can create in Spain; each has another code. */
let count = 0
export function newProduct(changes: object = {}) {
  count += 1
  return {
    countryId: 'ES',
    productRange: 'nutricore',
    productName: `NutriCore Test ${count}`,
    dHCode: `T${process.pid}-${count}`,
    showAdvice: true,
    formOfProduct: 'granules',
    weblinkPackImage: '/bags/nutricore.svg',
    weblinkPackImageAltText: 'Bag of NutriCore',
    weblinkSafetyDataSheet: '',
    labelCodeFront: 'nutricore_front',
    labelCodeBack: '',
    webShortDescription: 'Short',
    webSynonyms: ['Core', 'NC'],
    webLongDescription: '<p style="margin-bottom: 0">Contains &lt; 2 % chloride</p>',
    ...changes,
  }
}

export interface Draft {
  legacyProductId: number
  approvalId: number
  dhCode: string
  productName: string
}

export async function createDraft(
  app: TestApp,
  changes: object = {},
  person: Person = 'marketer',
): Promise<Draft> {
  const answer = await app.call(
    person,
    'POST',
    'product-information/create-product',
    newProduct(changes),
  )
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
