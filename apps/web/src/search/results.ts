import type { Right } from '@nutripim/contract/api/permissions'
import type { Hit, ItemKind, SavedItem } from '@nutripim/contract/search/search'
import { recordScreens } from '@nutripim/screens/record-screens'
import type { PlainLink, ScreenLink } from '@nutripim/screens/screen-link'
import { findScreens, listAllowedScreens, type PlainScreen } from './match-screens.ts'
import { searchKindLabels } from './search-kinds.ts'

/** A search result: a record or a screen. */
export interface Result {
  key: string
  kind: ItemKind
  id: string
  title: string
  about: string
  countryName: string | null
  countryId: string | null
  excerpt: string | null
  link: ScreenLink | PlainLink
  hit: Hit | null
  isPinned: boolean
}

export interface ResultGroup {
  name: string
  results: readonly Result[]
  /** The kind to filter by, if there are more results than shown. */
  more?: ItemKind
}

type Pins = ReadonlySet<string>
const keyOf = (kind: ItemKind, id: string) => `${kind} ${id}`
const pinsIn = (items: readonly SavedItem[]): Pins =>
  new Set(items.filter(({ isPinned }) => isPinned).map(({ kind, id }) => keyOf(kind, id)))

function createRecordResult(hit: Hit, pins: Pins): Result {
  const key = keyOf(hit.kind, hit.id)
  return { ...hit, key, link: recordScreens[hit.kind](hit), hit, isPinned: pins.has(key) }
}

function createScreenResult({ path, label, description }: PlainScreen, pins: Pins): Result {
  const key = keyOf('screen', path)
  return {
    key,
    kind: 'screen',
    id: path,
    title: label,
    about: description,
    countryId: null,
    countryName: null,
    excerpt: null,
    link: { to: path, params: {}, search: {} },
    hit: null,
    isPinned: pins.has(key),
  }
}

/** What the search shows before the user types: pinned items, recent items and screens. */
export function listSavedGroups(
  items: readonly SavedItem[],
  rights: readonly Right[],
): ResultGroup[] {
  const pins = pinsIn(items)
  const open = listAllowedScreens(rights)
  const known = items.flatMap(({ kind, id, hit, isPinned }) => {
    if (hit) return [{ ...createRecordResult(hit, pins), isPinned }]
    const screen = kind === 'screen' && open.find(({ path }) => path === id)
    return screen ? [{ ...createScreenResult(screen, pins), isPinned }] : []
  })
  const shown = new Set(known.map(({ key }) => key))
  const screens = open.map((screen) => createScreenResult(screen, pins))
  return filled([
    { name: 'Pinned', results: known.filter(({ isPinned }) => isPinned) },
    { name: 'Recent', results: known.filter(({ isPinned }) => !isPinned).slice(0, 8) },
    { name: 'Screens', results: screens.filter(({ key }) => !shown.has(key)).slice(0, 8) },
  ])
}

export interface Found {
  typed: string
  groups: readonly { kind: Hit['kind']; hits: readonly Hit[]; hasMore: boolean }[]
  items: readonly SavedItem[]
  rights: readonly Right[]
  maxScreens: number
}

export function listFoundGroups({
  typed,
  groups,
  items,
  rights,
  maxScreens,
}: Found): ResultGroup[] {
  const pins = pinsIn(items)
  const screens = findScreens(typed, rights).slice(0, maxScreens)
  const ofScreens = {
    name: 'Screens',
    results: screens.map((screen) => createScreenResult(screen, pins)),
  }
  const records = groups.map(
    ({ kind, hits, hasMore }): ResultGroup => ({
      name: searchKindLabels[kind].many,
      results: hits.map((hit) => createRecordResult(hit, pins)),
      ...(hasMore && { more: kind }),
    }),
  )
  return filled(isOneLetter(typed) ? [...records, ofScreens] : [ofScreens, ...records])
}

/** `N` is meant as a nutrient or the start of a name rather than as a screen. */
export const isOneLetter = (typed: string) => [...typed.trim()].length === 1

/** Only the results of one kind. */
export const filterKind = (groups: readonly ResultGroup[], kind: ItemKind): ResultGroup[] =>
  filled(
    groups.map((group) => ({
      ...group,
      results: group.results.filter((result) => result.kind === kind),
    })),
  )

const filled = (groups: ResultGroup[]) => groups.filter(({ results }) => results.length > 0)
