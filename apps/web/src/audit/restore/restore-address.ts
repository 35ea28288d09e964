import type { RestoreKind } from '@nutripim/contract/audit/restore'

export const countryKinds = [
  { kind: 'products', label: 'Products' },
  { kind: 'links', label: 'Product links' },
  { kind: 'advice', label: 'Advice' },
  { kind: 'dealers', label: 'Dealers' },
] as const satisfies readonly { kind: RestoreKind; label: string }[]

export const allKinds: readonly RestoreKind[] = countryKinds.map(({ kind }) => kind)
export const noKinds = 'none'

/** All kinds without a list in the address, and with an unknown one. */
export function parseRestoreKinds(text: string | number | undefined): readonly RestoreKind[] {
  if (text === noKinds) return []
  const named = String(text ?? '').split(',')
  const kinds = allKinds.filter((kind) => named.includes(kind))
  return kinds.length > 0 ? kinds : allKinds
}

export const parseRestorePoint = (moment: unknown): string | undefined =>
  typeof moment === 'string' && !Number.isNaN(Date.parse(moment)) && moment > '1900'
    ? moment
    : undefined
