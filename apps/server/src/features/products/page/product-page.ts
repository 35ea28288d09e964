import { formatDeclaration } from '@nutripim/agronomy/declarations/format-declaration'
import type { DeclarationProfile } from '@nutripim/agronomy/declarations/profile'
import { formatGramsPerLitre } from '@nutripim/agronomy/grams-per-litre'
import { checkProduct } from '@nutripim/agronomy/rules'
import type { ProductPage, productPageRoutes } from '@nutripim/contract/products/product-page'
import type { ProductDetail } from '@nutripim/contract/products/products'
import type { Identity } from '../../../platform/api/caller.ts'
import type { Handlers } from '../../../platform/api/handler.ts'
import { notFound } from '../../../platform/api/problem-error.ts'
import { Reply } from '../../../platform/api/reply.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { parseJson } from '../../../platform/database/json-text.ts'
import { readEntries } from '../../audit/audit.ts'
import { readProfile } from '../../declarations/declaration-profiles.ts'
import { loadPicture, type PictureSources } from '../../link-monitor/load-picture.ts'
import { PdfFailure, writePdf } from './pdf/pdf-job.ts'
import type { OtherCountry, ProductPageRow } from './product-page-sql.ts'
import * as statements from './product-page-sql.ts'

export const productPageHandlers = (
  pictures: PictureSources,
): Handlers<typeof productPageRoutes> => ({
  getProductPage: ({ db, identity, params }) => readProductPage(db, identity, params.id),

  async downloadDataSheet({ db, identity, params, log, signal }) {
    const page = await readProductPage(db, { ...identity, rights: [] }, params.id)
    const picture = await loadPicture(page.product.weblinkPackImage, pictures)
    const job = { page, today: new Date() }
    const call = { user: identity.userId, signal }
    const bytes = await writePdf({ ...job, picture }, call).catch((error: unknown) => {
      if (!picture || !(error instanceof PdfFailure)) throw error
      log.warn(error, 'data sheet without its picture')
      return writePdf(job, call)
    })
    const { dhCode, countryId } = page.product
    return Reply.file({ name: `${dhCode}_${countryId}.pdf`, type: 'application/pdf', bytes })
  },
})

export async function readProductPage(
  db: Queryable,
  { countries, rights }: Pick<Identity, 'countries' | 'rights'>,
  id: number,
): Promise<ProductPage> {
  const canReadHistory = rights.includes('access control module')
  const row = await db.find<ProductPageRow>(
    statements.findProductPage(id, countries, { canReadHistory }),
  )
  if (!row) throw notFound('product', id)
  const { product, country, profile: stored, otherCountries, ...page } = parseJson(row.page)
  const profile = readProfile(stored, country.id)
  const { text, lines, notes } = formatDeclaration(
    product.composition,
    profile,
    product.sourceMaterials,
  )
  return {
    ...page,
    product: { ...product, declaration: text },
    country: {
      ...country,
      language: country.language ?? 'en',
      decimalSeparator: profile.decimalSeparator,
    },
    notes: [...notes],
    nutrients: lines.map(({ percent, ...line }) => ({
      ...line,
      gramsPerLitre: findGramsPerLitre(percent, product, profile),
    })),
    findings: listFindings(product),
    otherCountries: otherCountries.map((other) => describeOther(other, product)),
    ...(row.entries &&
      row.names && {
        history: { entries: readEntries(row.entries), names: parseJson(row.names) },
      }),
  }
}

function findGramsPerLitre(
  percent: number,
  { composition: { Density }, showGramsPerLitre }: ProductDetail,
  { decimalSeparator }: DeclarationProfile,
): string | null {
  if (!showGramsPerLitre || !Density) return null
  return formatGramsPerLitre(percent, Density).replace('.', decimalSeparator)
}

function listFindings(product: ProductDetail): ProductPage['findings'] {
  const { legacyProductId, productName: name, composition, showGramsPerLitre } = product
  const { webProductName, webShortDescription, webMediumDescription, webLongDescription } = product
  const texts = { webProductName, webShortDescription, webMediumDescription, webLongDescription }
  return checkProduct({ composition, name, showGramsPerLitre, texts }).map(
    ({ rule, text, cells }) => ({
      legacyProductId,
      rule,
      text,
      cells: [...cells],
    }),
  )
}

function describeOther(
  { composition, profile, ...other }: OtherCountry,
  product: ProductDetail,
): ProductPage['otherCountries'][number] {
  const { text } = formatDeclaration(composition, readProfile(profile, other.countryId))
  return {
    ...other,
    declaration: text,
    hasSameComposition: isSameComposition(composition, product.composition),
  }
}

type Composition = ProductDetail['composition']

function isSameComposition(one: Composition, other: Composition): boolean {
  const values = new Map(Object.entries(other))
  const entries = Object.entries(one)
  return entries.length === values.size && entries.every(([id, value]) => values.get(id) === value)
}
