import type { FileFields, FileKind } from '@nutripim/contract/files/file-fields'

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** “Safety data sheet” */
export const kindLabel = (kind: FileKind): string => capitalise(kind)

export const fileLabels: Record<keyof FileFields, string> = {
  kind: 'Kind',
  title: 'Title',
  countries: 'Countries',
  dhCodes: 'DH codes',
  languages: 'Languages',
  revision: 'Revision',
  revisionDate: 'Revision date',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  licence: 'Licence',
  territory: 'Territory',
  rightsUntil: 'Rights until',
  alternativeTexts: 'Alternative texts',
  isPublished: 'Can be read without signing in',
}

const kilobyte = 1024

/** “640 KB”, “3.2 MB” */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
  return kilobytes < kilobyte ? `${kilobytes} KB` : `${(kilobytes / kilobyte).toFixed(1)} MB`
}

/** “All countries”, “PL, DE” */
export const formatCountries = (countries: FileFields['countries']): string =>
  countries === null ? 'All countries' : countries.join(', ')

interface Content {
  mediaType: string
  size: number
  width: number | null
  height: number | null
  pageCount: number | null
}

const typeNames: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
}

/** “JPEG, 1200 × 800, 640 KB”; “PDF, 3 pages, 80 KB” */
export function formatContent({ mediaType, size, width, height, pageCount }: Content): string {
  const extent =
    width !== null && height !== null
      ? `${width} × ${height}`
      : pageCount !== null && `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`
  return [typeNames[mediaType] ?? mediaType, extent, formatSize(size)].filter(Boolean).join(', ')
}
