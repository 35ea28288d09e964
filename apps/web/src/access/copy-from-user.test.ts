import type { CountryOption, RoleOption } from '@nutripim/contract/access/access'
import { expect, it } from 'vitest'
import { copyAccess } from './copy-from-user.tsx'

const role = (id: RoleOption['id'], blockedReason: string | null = null): RoleOption => ({
  id,
  team: 'sales',
  rights: [],
  blockedReason,
})
const country = (id: string, fields: Partial<CountryOption> = {}): CountryOption => ({
  id,
  name: id,
  region: 'Europe',
  isActive: true,
  blockedReason: null,
  ...fields,
})

it('copies what the administrator can assign, and keeps what they cannot remove', () => {
  const roles = [role('DEALERMANAGER'), role('REGIONALMARKETING'), role('GLOBALADMIN', 'No')]
  const countries = [
    country('PL'),
    country('ES'),
    country('GB', { blockedReason: 'No' }),
    country('FR', { blockedReason: 'No' }),
    country('YU', { isActive: false }),
  ]
  expect(
    copyAccess(
      { roles: ['DEALERMANAGER', 'GLOBALADMIN'], marketingCountries: ['ES', 'GB', 'YU'] },
      { roles: ['REGIONALMARKETING'], marketingCountries: ['FR', 'PL'] },
      roles,
      countries,
    ),
  ).toEqual({ roles: ['DEALERMANAGER'], marketingCountries: ['ES', 'FR'] })
})
