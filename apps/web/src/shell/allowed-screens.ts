import type { Right } from '@nutripim/contract/api/permissions'
import type { ScreenPath } from '@nutripim/screens/screen-addresses'
import { withoutTrailingSlash } from './public-paths.ts'
import { cardGroups, type Screen, type Section, screens, sections } from './screens.ts'

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

/** The section that shows a screen to a user with these rights. */
export function findSection(
  { section, otherSection }: Screen,
  rights: Rights,
): Section | undefined {
  const canSee = sections.some(({ name, right }) => name === section && rights.includes(right))
  return canSee ? section : (otherSection ?? section)
}

/** The sections of the rail with the screens that the user can open; those with a count come first. */
export function listAllowedSections(rights: Rights): ScreenGroup[] {
  const listed = screens.filter(
    (screen) => !screen.partOf && !screen.needsRecord && canOpen(screen, rights),
  )
  const groups = sections
    .filter(({ right }) => rights.includes(right))
    .map(({ name }) => ({
      name,
      screens: listed
        .filter((screen) => findSection(screen, rights) === name)
        .sort((a, b) => rankOf(a) - rankOf(b)),
    }))
  return groups.filter((group) => group.screens.length > 0)
}

const rankOf = ({ counts, isLast }: Screen) => (counts ? 0 : isLast ? 2 : 1)

/** The screen of a path, the screens it is part of, and their parts, in the order of the menus. */
export function listParts(path: ScreenPath, rights: Rights): readonly Screen[] {
  const wholes = screens.find((screen) => screen.path === path)?.partOf ?? [path]
  const isShown = ({ path, partOf }: Screen) =>
    wholes.includes(path) || partOf?.some((whole) => wholes.includes(whole))
  return screens.filter((screen) => isShown(screen) && canOpen(screen, rights))
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
