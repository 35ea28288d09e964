import { listKeys } from '../api/key-list.ts'

/** The record kinds of the audit log, grouped as the filter offers them. */
export const auditKinds = {
  products: { label: 'Products', kinds: ['product', 'code reservation'] },
  links: { label: 'Product links', kinds: ['product link'] },
  advice: { label: 'Advice', kinds: ['advice'] },
  phrases: { label: 'Phrases', kinds: ['phrase'] },
  dealers: { label: 'Dealers', kinds: ['dealer'] },
  files: { label: 'Files', kinds: ['file', 'file version'] },
  approvals: { label: 'Approvals', kinds: ['approval'] },
  imports: { label: 'Imports', kinds: ['import'] },
  users: {
    label: 'Users and access',
    kinds: [
      'user',
      'user role',
      'user country',
      'erasure',
      'data download',
      'role',
      'access request',
      'api key',
      'api key secret',
      'webhook',
      'webhook secret',
    ],
  },
  reference: {
    label: 'Reference data',
    kinds: [
      'country',
      'element',
      'unit',
      'product range',
      'product form',
      'formulation',
      'action category',
      'crop',
      'declaration profile',
      'channel',
    ],
  },
  delivery: { label: 'Delivery', kinds: ['channel setting', 'publication request'] },
  settings: { label: 'Own settings', kinds: ['notification preference', 'saved view'] },
} as const satisfies Record<string, { label: string; kinds: readonly string[] }>

export type AuditKind = keyof typeof auditKinds
export const auditKindNames = listKeys(auditKinds)

/** The kinds of records with a history. */
export const historyKinds = ['products', 'advice', 'dealers', 'users', 'files'] as const
export type HistoryKind = (typeof historyKinds)[number]
