import type { Right } from '@nutripim/contract/api/permissions'
import type { ScreenPath } from '@nutripim/screens/screen-addresses'
import { menu, type Tab, tabs } from './menu.ts'
import { withoutTrailingSlash } from './public-paths.ts'
import { cardGroups, type Screen, screens } from './screens.ts'

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

const groupOf = (path: ScreenPath) =>
  tabs.find((group) => group.some((tab) => tab.path === path || tab.also?.includes(path)))

const pathsOf = (group: readonly Tab[] | undefined): readonly ScreenPath[] =>
  group?.flatMap(({ path, also = [] }) => [path, ...also]) ?? []

const getScreen = (path: ScreenPath): Screen | undefined =>
  screens.find((screen) => screen.path === path)

/** An entry of the rail as a user sees it. */
export interface AllowedEntry {
  label: string
  screen: Screen
  /** The screens that it stands for: its own, and those that it has tabs for and no other entry leads to. */
  covers: readonly ScreenPath[]
}

export interface AllowedSection {
  name: string
  entries: readonly AllowedEntry[]
}

/** The sections of the rail with the entries that lead the user somewhere, each screen once. */
export function listAllowedSections(rights: Rights): AllowedSection[] {
  const visible = menu.filter(({ right }) => right === undefined || rights.includes(right))
  const own = new Set<ScreenPath>()
  const leads = visible.map(({ name, entries }) => ({
    name,
    entries: entries.flatMap(({ label, paths }) => {
      const screen = paths.map(getScreen).find((each) => each && canOpen(each, rights))
      if (!screen || own.has(screen.path)) return []
      own.add(screen.path)
      return [{ label, screen }]
    }),
  }))
  /** The first entry of a group stands also for its tabs without an entry. */
  const coveredBy = (path: ScreenPath) => {
    const group = pathsOf(groupOf(path)).filter((each) => canOpenPath(each, rights))
    if (group.find((each) => own.has(each)) !== path) return [path]
    return [path, ...group.filter((each) => !own.has(each))]
  }
  return leads
    .map(({ name, entries }) => ({
      name,
      entries: entries.map((entry) => ({ ...entry, covers: coveredBy(entry.screen.path) })),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function canOpenPath(path: ScreenPath, rights: Rights): boolean {
  const screen = getScreen(path)
  return screen !== undefined && canOpen(screen, rights)
}

/** Whether an entry of the rail is where the user is: at one of its screens, or at a part of one. */
export function isAtEntry({ covers }: AllowedEntry, pathname: string): boolean {
  const screen = findScreen(pathname)
  if (!screen) return false
  return covers.includes(screen.path) || Boolean(screen.parent && covers.includes(screen.parent))
}

/** The section and the label of the entry of the rail that leads to a screen. */
export function findEntry(
  path: ScreenPath,
  rights: Rights,
): { section: string; entry: AllowedEntry } | undefined {
  return listAllowedSections(rights)
    .flatMap(({ name, entries }) => entries.map((entry) => ({ section: name, entry })))
    .find(({ entry }) => entry.covers.includes(path))
}

export interface AllowedTab {
  label: string
  screen: Screen
  isCurrent: boolean
}

/** The tabs above a screen; none if there is only one. */
export function listTabs(path: ScreenPath, rights: Rights): AllowedTab[] {
  const shown = (groupOf(path) ?? []).flatMap((tab) => {
    const screen = getScreen(tab.path)
    if (!screen || !canOpen(screen, rights)) return []
    const isCurrent = tab.path === path || Boolean(tab.also?.includes(path))
    return [{ label: tab.label ?? screen.label, screen, isCurrent }]
  })
  return shown.length > 1 ? shown : []
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
