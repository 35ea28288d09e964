import { type RoleName, rightsOf, roleNames } from '@nutripim/contract/api/permissions'
import type { ScreenPath } from '@nutripim/screens/screen-addresses'
import { describe, expect, it } from 'vitest'
import {
  canOpen,
  findDeniedPage,
  findScreen,
  hasNoAccess,
  isAtEntry,
  listAllowedCards,
  listAllowedSections,
  listTabs,
} from './allowed-screens.ts'
import { outsideLinks } from './menu.ts'
import { cardGroups, type Screen, screens } from './screens.ts'

const names = (groups: ReturnType<typeof listAllowedCards>) => groups.map((group) => group.name)
/** The name of a card in the specification. */
const nameOf = ({ card, label }: Screen) => card?.name ?? label
const all = rightsOf(['SOFTWAREDEVELOPER'])
const marketer = rightsOf(['REGIONALMARKETING'])
const dealerManager = rightsOf(['DEALERMANAGER'])

const sectionsOf = (rights: typeof all) =>
  Object.fromEntries(
    listAllowedSections(rights).map(({ name, entries }) => [
      name,
      entries.map(({ label }) => label),
    ]),
  )
const tabsOf = (path: ScreenPath, rights: typeof all) =>
  listTabs(path, rights).map(({ label, isCurrent }) => (isCurrent ? `[${label}]` : label))

describe('the rail', () => {
  it('[NAV-01] [NAV-02] Product Maintenance and Product Advice have the entries of the specification, with the product information module', () => {
    expect(sectionsOf(marketer)).toMatchObject({
      'Product Maintenance': [
        'Edit compositions',
        'Edit applications (methods)',
        'Edit descriptions (web/apps)',
        'Create new product',
      ],
      'Product Advice': ['Add', 'Edit'],
    })
    expect(sectionsOf(dealerManager)).not.toHaveProperty('Product Maintenance')
    expect(sectionsOf(dealerManager)).not.toHaveProperty('Product Advice')
  })

  it('[NAV-03] Dealer Information has dealers, download and upload, with the dealers module', () => {
    expect(sectionsOf(dealerManager)).toMatchObject({
      'Dealer Information': ['Dealers', 'Download dealer data', 'Upload dealer data'],
    })
    expect(sectionsOf(marketer)).not.toHaveProperty('Dealer Information')
  })

  it('[NAV-04] Global Web Team has the completion status, with its right; others find it under More', () => {
    expect(sectionsOf(rightsOf(['GLOBALWEBTEAM']))).toMatchObject({
      'Global Web Team': ['Completion status'],
    })
    expect(sectionsOf(rightsOf(['GLOBALWEBTEAM'])).More).not.toContain('Completion status')
    expect(sectionsOf(marketer)).not.toHaveProperty('Global Web Team')
    expect(sectionsOf(marketer).More).toContain('Completion status')
    const cards = listAllowedCards('/nav/productinfo', marketer).flatMap(({ screens }) => screens)
    expect(cards[0]).toMatchObject({ path: '/product-info/completion' })
    expect(findDeniedPage('/product-info/completion', dealerManager)).toBe('/forbidden')
  })

  it('[NAV-05] [NAV-06] User Access and Product Approvals show only with their rights', () => {
    expect(sectionsOf(rightsOf(['REGIONALADMIN']))).toMatchObject({
      'User Access': ['User access'],
    })
    for (const role of ['GLOBALWEBTEAM', 'REGIONALMARKETING', 'PRODUCTAPPROVER'] as const) {
      expect(sectionsOf(rightsOf([role]))).not.toHaveProperty('User Access')
    }
    expect(sectionsOf(rightsOf(['PRODUCTAPPROVER']))).toMatchObject({
      'Product Approvals': ['Pending approvals'],
    })
    expect(sectionsOf(marketer)).not.toHaveProperty('Product Approvals')
  })

  it('an administrator sees at most 16 entries, a dealer manager 5, with Home and the closed section More', () => {
    const countEntries = (rights: typeof all) => {
      const { More: _, ...specified } = sectionsOf(rights)
      const links = outsideLinks.filter(({ section }) => section in specified)
      return 2 + Object.values(specified).flat().length + links.length
    }
    expect(countEntries(all)).toBeLessThanOrEqual(16)
    expect(countEntries(rightsOf(['GLOBALADMIN']))).toBeLessThanOrEqual(16)
    expect(countEntries(dealerManager)).toBe(5)
  })

  it('every screen that opens without a record can be reached, and is marked at one entry', () => {
    const elsewhere = ['/product-info/home', '/inbox', '/admin/search', '/public/main', '/webteam']
    for (const role of roleNames) {
      const rights = rightsOf([role])
      const entries = listAllowedSections(rights).flatMap((section) => section.entries)
      for (const screen of screens) {
        const isCard = screen.card !== undefined || screen.parent !== undefined
        if (!canOpen(screen, rights) || isCard || elsewhere.includes(screen.path)) continue
        const marked = entries.filter((entry) => isAtEntry(entry, screen.path))
        expect(
          marked.map(({ label }) => label),
          `${role} ${screen.path}`,
        ).toHaveLength(1)
      }
    }
  })

  it('hides a section without entries', () => {
    for (const role of roleNames) {
      for (const { entries } of listAllowedSections(rightsOf([role]))) {
        expect(entries.length).toBeGreaterThan(0)
      }
    }
  })
})

describe('the tabs', () => {
  it('lead to the screens that belong together', () => {
    expect(tabsOf('/product-info/links', marketer)).toEqual([
      'Compositions',
      'Elements',
      'Applications',
      'Descriptions',
      '[Links]',
      'Comparison',
      'Import and export',
    ])
    expect(tabsOf('/access-control/users/sales', all)).toEqual([
      '[Users]',
      'Requests',
      'API keys',
      'Webhooks',
    ])
    expect(tabsOf('/admin/history', all)).toEqual(['Audit log', '[Records]', 'Advice'])
  })

  it('leave out what the user cannot open, and a single one', () => {
    expect(tabsOf('/product-info/create-product', marketer)).toEqual(['My drafts', '[New product]'])
    expect(tabsOf('/advice/history', marketer)).toEqual([])
    expect(tabsOf('/dealer/list', marketer)).toEqual([])
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
