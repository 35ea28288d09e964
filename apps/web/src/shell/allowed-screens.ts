import type { Right } from '@nutripim/contract/api/permissions'
import { withoutTrailingSlash } from './public-paths.ts'
import { cardGroups, type Screen, screens, sections } from './screens.ts'

type Rights = readonly Right[]

export function findScreen(pathname: string): Screen | undefined {
  const parts = withoutTrailingSlash(pathname).split('/')
  return screens.find(({ path }) => matchesPath(path.split('/'), parts))
}

function matchesPath(path: readonly string[], parts: readonly string[]): boolean {
  if (path.length !== parts.length) return false
  return path.every((part, i) => part === parts[i] || (part.startsWith('$') && parts[i] !== ''))
}

/** Every role includes 'public module', so this right alone does not open the product. */
export function hasNoAccess(rights: Rights): boolean {
  return rights.every((right) => right === 'public module')
}

export function canOpen(screen: Screen, rights: Rights): boolean {
  if (screen.rights === undefined) return !hasNoAccess(rights)
  return screen.rights.some((right) => rights.includes(right))
}

/** The page to show instead of a screen that the user cannot open; undefined: they can open it. */
export function findDeniedPage(
  pathname: string,
  rights: Rights,
): '/forbidden' | '/not-authorised' | undefined {
  const screen = findScreen(pathname)
  if (screen === undefined || canOpen(screen, rights)) return undefined
  return hasNoAccess(rights) ? '/not-authorised' : '/forbidden'
}

export interface ScreenGroup {
  name: string
  screens: readonly Screen[]
}

/** The sections of the rail with the screens that the user can open. */
export function listAllowedSections(rights: Rights): ScreenGroup[] {
  const groups = sections
    .filter(({ right }) => rights.includes(right))
    .map(({ name }) => ({
      name,
      screens: screens
        .filter((screen) => screen.section === name && canOpen(screen, rights))
        .sort((a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false)),
    }))
  return groups.filter((group) => group.screens.length > 0)
}

/** The groups of a card menu with the screens that the user can open. */
export function listAllowedCards(menu: string, rights: Rights): ScreenGroup[] {
  const groups = cardGroups
    .filter((group) => group.menu === menu)
    .map(({ name }) => ({
      name,
      screens: screens.filter(
        (screen) => screen.card?.group === name && hasContent(screen, rights),
      ),
    }))
  return groups.filter((group) => group.screens.length > 0)
}

/** A card that opens a menu shows only if that menu has a card. */
function hasContent(screen: Screen, rights: Rights): boolean {
  if (!canOpen(screen, rights)) return false
  const isMenu = cardGroups.some((group) => group.menu === screen.path)
  return !isMenu || listAllowedCards(screen.path, rights).length > 0
}
