import type { Right } from '@nutripim/contract/api/permissions'
import { withoutTrailingSlash } from './public-paths.ts'
import { cardGroups, type Place, places, sections } from './screens.ts'

type Rights = readonly Right[]
const all: readonly Place[] = places

export function findPlace(pathname: string): Place | undefined {
  const parts = withoutTrailingSlash(pathname).split('/')
  return all.find(({ path }) => isAt(path.split('/'), parts))
}

function isAt(path: readonly string[], parts: readonly string[]): boolean {
  if (path.length !== parts.length) return false
  return path.every((part, i) => part === parts[i] || (part.startsWith('$') && parts[i] !== ''))
}

/** 'public module' is everyone's who has a role, so alone it opens nothing of the system. */
export function hasNoAccess(rights: Rights): boolean {
  return rights.every((right) => right === 'public module')
}

export function canOpen(place: Place, rights: Rights): boolean {
  if (place.rights === undefined) return !hasNoAccess(rights)
  return place.rights.some((right) => rights.includes(right))
}

/** Where a user without the right to a place is led instead; undefined: they may stay. */
export function findRefusal(
  pathname: string,
  rights: Rights,
): '/forbidden' | '/not-authorised' | undefined {
  const place = findPlace(pathname)
  if (place === undefined || canOpen(place, rights)) return undefined
  return hasNoAccess(rights) ? '/not-authorised' : '/forbidden'
}

export interface PlaceGroup {
  name: string
  places: readonly Place[]
}

/** The rail: each section with what the user may open in it. */
export function openSections(rights: Rights): PlaceGroup[] {
  const groups = sections
    .filter(({ right }) => rights.includes(right))
    .map(({ name }) => ({
      name,
      places: all.filter((place) => place.section === name && canOpen(place, rights)),
    }))
  return groups.filter((group) => group.places.length > 0)
}

/** A card menu: each group with the cards that the user may open. */
export function openCards(menu: string, rights: Rights): PlaceGroup[] {
  const groups = cardGroups
    .filter((group) => group.menu === menu)
    .map(({ name }) => ({
      name,
      places: all.filter((place) => place.card?.group === name && leadsSomewhere(place, rights)),
    }))
  return groups.filter((group) => group.places.length > 0)
}

/** A card that opens a menu is shown only when that menu has a card to show. */
function leadsSomewhere(place: Place, rights: Rights): boolean {
  if (!canOpen(place, rights)) return false
  const isMenu = cardGroups.some((group) => group.menu === place.path)
  return !isMenu || openCards(place.path, rights).length > 0
}
