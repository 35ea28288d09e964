import { type RoleName, rightsOf, roleNames } from '@nutripim/contract/api/permissions'
import { describe, expect, it } from 'vitest'
import {
  findDeniedPage,
  findScreen,
  hasNoAccess,
  listAllowedCards,
  listAllowedSections,
  listParts,
} from './allowed-screens.ts'
import { cardGroups, type Screen, screens } from './screens.ts'

const names = (groups: ReturnType<typeof listAllowedCards>) => groups.map((group) => group.name)
/** The name of a card in the specification. */
const nameOf = ({ card, label }: Screen) => card?.name ?? label
const all = rightsOf(['SOFTWAREDEVELOPER'])
const marketer = rightsOf(['REGIONALMARKETING'])
const dealerManager = rightsOf(['DEALERMANAGER'])

describe('the rail', () => {
  it('[NAV-01] Product Maintenance shows only with the product information module', () => {
    expect(names(listAllowedSections(marketer))).toContain('Product Maintenance')
    expect(names(listAllowedSections(dealerManager))).not.toContain('Product Maintenance')
  })

  it('[NAV-01] Product Maintenance begins as the specification lists it', () => {
    const section = listAllowedSections(marketer).find(({ name }) => name === 'Product Maintenance')
    expect(section?.screens.map(({ label }) => label).slice(0, 3)).toEqual([
      'Compositions',
      'Applications',
      'Descriptions',
    ])
  })

  it('[NAV-03] Dealer Information shows dealers only with the dealers module, download and upload are its parts', () => {
    const section = listAllowedSections(dealerManager).find(
      ({ name }) => name === 'Dealer Information',
    )
    expect(section?.screens.map(({ label }) => label)).toEqual(['Dealers'])
    const parts = listParts('/dealer/upload', dealerManager).map(({ label }) => label)
    expect(parts).toEqual(['Dealers', 'Dealer download', 'Dealer upload', 'Past uploads'])
    expect(listParts('/dealer/upload', marketer)).toEqual([])
    expect(names(listAllowedSections(marketer))).not.toContain('Dealer Information')
  })

  it('[NAV-04] Global Web Team shows completion status only with its own right', () => {
    const webTeam = listAllowedSections(rightsOf(['GLOBALWEBTEAM']))
    const section = webTeam.find(({ name }) => name === 'Global Web Team')
    expect(section?.screens.map(({ path }) => path)).toEqual([
      '/product-info/completion',
      '/product-info/channels',
    ])
    expect(names(listAllowedSections(marketer))).not.toContain('Global Web Team')
  })

  it('[NAV-04] a marketer can open the completion status by its card and under Product Maintenance', () => {
    const section = listAllowedSections(marketer).find(({ name }) => name === 'Product Maintenance')
    expect(section?.screens.map(({ label }) => label)).toContain('Completion')
    expect(
      listAllowedSections(all).flatMap(({ screens }) =>
        screens.filter(({ label }) => label === 'Completion'),
      ),
    ).toHaveLength(1)
    const cards = listAllowedCards('/nav/productinfo', marketer).flatMap(({ screens }) => screens)
    expect(cards[0]).toMatchObject({ path: '/product-info/completion' })
    expect(findDeniedPage('/product-info/completion', marketer)).toBeUndefined()
    expect(findDeniedPage('/product-info/completion', dealerManager)).toBe('/forbidden')
  })

  it('[NAV-05] User Access shows only with the access control module', () => {
    const section = listAllowedSections(rightsOf(['REGIONALADMIN'])).find(
      ({ name }) => name === 'User Access',
    )
    expect(section?.screens.map(({ label }) => label).slice(0, 3)).toEqual([
      'Access requests',
      'Central Team',
      'Sales team',
    ])
    for (const role of ['GLOBALWEBTEAM', 'REGIONALMARKETING', 'PRODUCTAPPROVER'] as const) {
      expect(names(listAllowedSections(rightsOf([role])))).not.toContain('User Access')
    }
  })

  it('hides a section without screens that the user can open', () => {
    for (const role of roleNames) {
      for (const section of listAllowedSections(rightsOf([role]))) {
        expect(section.screens.length).toBeGreaterThan(0)
      }
    }
  })
})

describe('the card menus', () => {
  it('[NAV-07] show each card only with its right', () => {
    expect(names(listAllowedCards('/nav', marketer))).toEqual(['Web Content Modules', 'Public'])
    expect(names(listAllowedCards('/nav/productinfo', marketer))).toEqual(['Product Information'])
    expect(listAllowedCards('/nav', [])).toEqual([])
  })

  it('[NAV-09] Product Information has the cards of the specification in its order', () => {
    const [group] = listAllowedCards('/nav/productinfo', marketer)
    expect(group?.screens.map(nameOf)).toEqual([
      'Completion Status',
      'Product Composition',
      'Elements',
      'Applications',
      'Descriptions',
      'Links',
    ])
  })

  it('[NAV-09] Edit Dealer Lists is the last card, and the only one of a dealer manager', () => {
    const labels = (rights: typeof all) =>
      listAllowedCards('/nav/productinfo', rights).flatMap(({ screens }) => screens.map(nameOf))
    expect(labels(all).at(-1)).toBe('Edit Dealer Lists')
    expect(labels(dealerManager)).toEqual(['Edit Dealer Lists'])
  })

  it('[NAV-09] Access Control has the two teams', () => {
    const [group] = listAllowedCards('/nav/accesscontrol', rightsOf(['REGIONALADMIN']))
    expect(group?.screens.map(nameOf)).toEqual(['Central Team', 'Sales & Marketing Team'])
    expect(names(listAllowedCards('/nav', rightsOf(['REGIONALADMIN'])))).toEqual([
      'Product Advice Modules',
      'Web Content Modules',
      'Public',
    ])
  })

  it('hide a card that opens an empty menu', () => {
    const menus = new Set<string>(cardGroups.map((group) => group.menu))
    for (const { screens: cards } of listAllowedCards('/nav', all)) {
      for (const card of cards.filter(({ path }) => menus.has(path))) {
        expect(listAllowedCards(card.path, all)).not.toEqual([])
      }
    }
  })
})

describe('the guard', () => {
  it.each([
    ['/product-info/composition', 'REGIONALMARKETING', undefined],
    ['/product-info/composition', 'DEALERMANAGER', '/forbidden'],
    ['/product-info/composition/', 'DEALERMANAGER', '/forbidden'],
    ['/nav/accesscontrol', 'REGIONALADMIN', undefined],
    ['/nav/accesscontrol', 'REGIONALMARKETING', '/forbidden'],
    ['/nav/legacy', 'GLOBALADMIN', '/forbidden'],
    ['/nav/legacy', 'SOFTWAREDEVELOPER', undefined],
    ['/access-control/users/central', 'REGIONALADMIN', undefined],
    ['/access-control/users/sales', 'GLOBALWEBTEAM', '/forbidden'],
    ['/access-control/user/a@b.c', 'REGIONALMARKETING', '/forbidden'],
    ['/admin/requests', 'PRODUCTAPPROVER', '/forbidden'],
    ['/webteam', 'GLOBALWEBTEAM', undefined],
    ['/webteam', 'REGIONALADMIN', '/forbidden'],
    ['/product-info/home', 'DEALERMANAGER', undefined],
    ['/dealer/list', 'DEALERMANAGER', undefined],
    ['/dealer/edit/17', 'DEALERMANAGER', undefined],
    ['/dealer/edit/17', 'REGIONALMARKETING', '/forbidden'],
    ['/dealer/add/ES/', 'REGIONALMARKETING', '/forbidden'],
    ['/dealer/upload', 'REGIONALMARKETING', '/forbidden'],
    ['/dealer/download', 'PRODUCTAPPROVER', '/forbidden'],
    ['/dealer/uploads', 'CENTRALMARKETING', '/forbidden'],
  ] as const)('[NAV-08] %s for %s: %s', (path, role: RoleName, rejection) => {
    expect(findDeniedPage(path, rightsOf([role]))).toBe(rejection)
  })

  it('[NAV-08] sends a user whose role has no rights to /not-authorised, even from home', () => {
    const rights = rightsOf(['AN UNKNOWN ROLE'])
    expect(hasNoAccess(rights)).toBe(true)
    expect(findDeniedPage('/product-info/home', rights)).toBe('/not-authorised')
    expect(findDeniedPage('/product-info/composition', rights)).toBe('/not-authorised')
  })

  it('[PER-01] recognises rights regardless of case', () => {
    expect(findDeniedPage('/nav/legacy', rightsOf(['SoftwareDeveloper']))).toBeUndefined()
  })

  it('lets the not-found page handle an unknown path', () => {
    expect(findScreen('/nowhere')).toBeUndefined()
    expect(findScreen('/dealer/edit')).toBeUndefined()
    expect(findScreen('/dealer/edit/17/more')).toBeUndefined()
    expect(findDeniedPage('/nowhere', marketer)).toBeUndefined()
  })
})

it('no two screens share a path', () => {
  expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length)
})
