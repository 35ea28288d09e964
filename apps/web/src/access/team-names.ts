import type { Team } from '@nutripim/contract/permissions'

/** The teams as the cards name them. */
export const teamNames: Record<Team, string> = {
  central: 'Central Team',
  sales: 'Sales & Marketing Team',
}
