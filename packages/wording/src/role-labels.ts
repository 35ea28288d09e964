import type { Right, RoleName } from '@nutripim/contract/api/permissions'

const roleLabels: Record<RoleName, string> = {
  SOFTWAREDEVELOPER: 'Software developer',
  GLOBALADMIN: 'Global administrator',
  GLOBALWEBTEAM: 'Global web team',
  CENTRALMARKETING: 'Central marketing',
  PRODUCTAPPROVER: 'Product approver',
  REGIONALADMIN: 'Regional administrator',
  REGIONALMARKETING: 'Regional marketing',
  DEALERMANAGER: 'Dealer manager',
}

const rightLabels: Record<Right, string> = {
  'product information module': 'Edits products and advice',
  'dealers module': 'Edits dealers',
  'global web team module': 'Publishes and keeps reference data',
  'access control module': 'Manages users',
  'product approver module': 'Approves products',
  'legacy api module': 'Uses the API screens',
  'public module': 'Reads the public page',
}

const rolesByCode = new Map<string, string>(Object.entries(roleLabels))
const rightsByCode = new Map<string, string>(Object.entries(rightLabels))

/** The name that people use for a role; roles are compared regardless of case. */
export const formatRole = (code: string): string => rolesByCode.get(code.toUpperCase()) ?? code

/** What a right allows, such as “Approves products”. */
export const formatRight = (right: string): string => rightsByCode.get(right) ?? right
