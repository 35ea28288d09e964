/** What the log watches, as people ask for it: each of these is a choice of the filter. */
export const auditKinds = {
  products: { label: 'Products', holds: ['product', 'code reservation'] },
  links: { label: 'Product links', holds: ['product link'] },
  advice: { label: 'Advice', holds: ['advice'] },
  phrases: { label: 'Phrases', holds: ['phrase'] },
  dealers: { label: 'Dealers', holds: ['dealer'] },
  approvals: { label: 'Approvals', holds: ['approval'] },
  imports: { label: 'Imports', holds: ['import'] },
  users: {
    label: 'Users and access',
    holds: ['user', 'user role', 'user country', 'role', 'access request'],
  },
  reference: {
    label: 'Reference data',
    holds: [
      'country',
      'element',
      'unit',
      'product range',
      'product form',
      'formulation',
      'action category',
      'crop',
      'declaration profile',
    ],
  },
  settings: { label: 'Own settings', holds: ['notification preference'] },
} as const satisfies Record<string, { label: string; holds: readonly string[] }>

export type AuditKind = keyof typeof auditKinds
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]

/** The records whose history can be asked for. */
export const historyKinds = ['products', 'advice', 'dealers', 'users'] as const
export type HistoryKind = (typeof historyKinds)[number]
