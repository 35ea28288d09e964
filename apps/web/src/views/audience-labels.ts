import type { Audience } from '@nutripim/contract/views/views'

/** Who can open a view, as the form and the list say it. */
export const audienceLabels: Record<Audience, string> = {
  owner: 'Only me',
  central: 'Central team',
  sales: 'Sales team',
  everyone: 'Everyone',
}
