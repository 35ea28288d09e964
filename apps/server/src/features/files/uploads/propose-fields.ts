import type { FileFields, FileKind } from '@nutripim/contract/files/file-fields'
import { splitName } from './file-name.ts'
import type { NamedProduct } from './file-uploads-sql.ts'

interface ProposalSources {
  mediaType: string
  /** Products whose code is in the name. */
  products: readonly NamedProduct[]
  /** Official languages of all countries. */
  languages: readonly string[]
  assignedCountries: readonly string[]
}

const kindPatterns: readonly [FileKind, RegExp][] = [
  ['safety data sheet', /^(m?sds|safety|sicherheitsdatenblatt)$/i],
  ['front label', /^front$/i],
  ['back label', /^back$/i],
  ['declaration of conformity', /^(doc|conformity)$/i],
  ['certificate', /^(cert|certificate|zertifikat)$/i],
]

/** What the name of a file says about it; a user confirms or corrects it. */
export function proposeFields(name: string, sources: ProposalSources): FileFields {
  const { mediaType, products, assignedCountries } = sources
  const parts = splitName(name)
  const kind = proposeKind(parts, mediaType, products.length > 0)
  const named = assignedCountries.filter((country) => parts.includes(country))
  const ofProducts = [...new Set(products.flatMap(({ countries }) => countries))]
  const countries = named.length > 0 ? named : ofProducts
  const [product] = products
  return {
    kind,
    title: proposeTitle(parts, product?.name, kind),
    countries: countries.length > 0 ? countries.sort() : [...assignedCountries].sort(),
    dhCodes: products.map(({ dhCode }) => dhCode),
    languages:
      kind === 'pack image' || kind === 'other picture' ? [] : findLanguages(parts, sources),
    ...{ revision: '', revisionDate: null, validFrom: null, validUntil: null },
    ...{ licence: '', territory: '', rightsUntil: null, alternativeTexts: {}, isPublished: false },
  }
}

function proposeKind(parts: readonly string[], mediaType: string, hasProduct: boolean): FileKind {
  const named = kindPatterns.find(([, pattern]) => parts.some((part) => pattern.test(part)))
  if (named) return named[0]
  if (mediaType === 'application/pdf') return 'other document'
  return hasProduct ? 'pack image' : 'other picture'
}

function proposeTitle(
  parts: readonly string[],
  product: string | undefined,
  kind: FileKind,
): string {
  const title = product === undefined ? parts.join(' ') : `${product}: ${kind}`
  return title.slice(0, 200).trim() || 'File'
}

const findLanguages = (parts: readonly string[], { languages }: ProposalSources) =>
  languages.filter((language) => parts.includes(language))
