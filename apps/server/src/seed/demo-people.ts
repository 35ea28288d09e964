import { markets } from './demo-catalogue.ts'
import { isoTime } from './demo-time.ts'
import { readSeed } from './rows.ts'

const domain = 'nutripim.example'

interface Person {
  email: string
  name: string
  roles: string[]
  /** Country ids apart by spaces, or `all`. */
  countries: string
}

const people = readSeed<Person[]>('demo/people').map((person) => ({
  ...person,
  userId: `${person.email}@${domain}`,
  countries: person.countries === 'all' ? Object.keys(markets) : person.countries.split(' '),
}))

export const administrator = `gina.admin@${domain}`
export const approver = `arno.approver@${domain}`

export function demoUsers() {
  return people.map(({ userId, name }) => ({ user_id: userId, display_name: name }))
}

export function demoUserRoles() {
  return people.flatMap(({ userId, roles }) =>
    roles.map((role_id) => ({ user_id: userId, role_id })),
  )
}

export function demoUserCountries() {
  return people.flatMap(({ userId, countries }) =>
    countries.map((country_id) => ({ user_id: userId, country_id })),
  )
}

/** Some were here yesterday, some not for weeks. */
export function demoSignIns() {
  return people.flatMap(({ userId }, i) =>
    Array.from({ length: 2 + (i % 4) }, (_, n) => ({
      user_id: userId,
      at: isoTime({ daysAgo: (i % 5) + n * (1 + (i % 3)) + 0.01 * (i + 1) }),
    })),
  )
}

/** Who writes product texts in a country: its own marketer, else its administrator, else a central one. */
export function writerOf(country: string): string {
  const own = people.filter(
    ({ roles, countries }) =>
      countries.includes(country) && roles.some((role) => role.startsWith('REGIONAL')),
  )
  const marketer = own.find(({ roles }) => roles.includes('REGIONALMARKETING'))
  return (marketer ?? own[0])?.userId ?? `claire.fontaine@${domain}`
}

export function demoAccessRequests() {
  return [
    {
      user_id: `paul.pending@${domain}`,
      display_name: 'Paul Pending',
      reason: 'I took over the Irish dealer network from my colleague.',
      wanted_countries: ['IE'],
    },
    {
      user_id: `lucia.moreno@${domain}`,
      display_name: 'Lucía Moreno',
      reason: 'Product texts for the Spanish web site.',
      wanted_countries: ['ES', 'PT'],
    },
  ]
}
