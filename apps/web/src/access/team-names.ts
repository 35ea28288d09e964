import type { Team } from '@nutripim/contract/api/permissions'

/** The teams as the cards name them. */
export const teamNames: Record<Team, string> = {
  central: 'Central Team',
  sales: 'Sales & Marketing Team',
}
