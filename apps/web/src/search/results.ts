import type { Right } from '@nutripim/contract/api/permissions'
import type { Hit, Mark, MarkKind } from '@nutripim/contract/search/search'
import { recordScreens } from '@nutripim/screens/record-screens'
import type { PlainLink, ScreenLink } from '@nutripim/screens/screen-link'
import { findScreens, listAllowedScreens, type PlainScreen } from './match-screens.ts'
import { kindWords } from './search-kinds.ts'

/** One line to choose: a record or a screen. */
export interface Result {
  key: string
  kind: MarkKind
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
  /** More of them than are shown, on the page of this kind. */
  more?: MarkKind
}

type Pins = ReadonlySet<string>
const keyOf = (kind: MarkKind, id: string) => `${kind} ${id}`
const pinsIn = (marks: readonly Mark[]): Pins =>
  new Set(marks.filter(({ isPinned }) => isPinned).map(({ kind, id }) => keyOf(kind, id)))

function resultOfHit(hit: Hit, pins: Pins): Result {
  const key = keyOf(hit.kind, hit.id)
  return { ...hit, key, link: recordScreens[hit.kind](hit), hit, isPinned: pins.has(key) }
}

function resultOfScreen({ path, label, description }: PlainScreen, pins: Pins): Result {
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

/** Before anything is typed: what is kept at hand, what was open last, and where one can go. */
export function restingGroups(marks: readonly Mark[], rights: readonly Right[]): ResultGroup[] {
  const pins = pinsIn(marks)
  const open = listAllowedScreens(rights)
  const known = marks.flatMap(({ kind, id, hit, isPinned }) => {
    if (hit) return [{ ...resultOfHit(hit, pins), isPinned }]
    const screen = kind === 'screen' && open.find(({ path }) => path === id)
    return screen ? [{ ...resultOfScreen(screen, pins), isPinned }] : []
  })
  const shown = new Set(known.map(({ key }) => key))
  const screens = open.map((screen) => resultOfScreen(screen, pins))
  return filled([
    { name: 'Pinned', results: known.filter(({ isPinned }) => isPinned) },
    { name: 'Recent', results: known.filter(({ isPinned }) => !isPinned).slice(0, 8) },
    { name: 'Screens', results: screens.filter(({ key }) => !shown.has(key)).slice(0, 8) },
  ])
}

interface Found {
  typed: string
  groups: readonly { kind: Hit['kind']; hits: readonly Hit[]; hasMore: boolean }[]
  marks: readonly Mark[]
  rights: readonly Right[]
  mostScreens: number
}

export function foundGroups({ typed, groups, marks, rights, mostScreens }: Found): ResultGroup[] {
  const pins = pinsIn(marks)
  const screens = findScreens(typed, rights).slice(0, mostScreens)
  return filled([
    { name: 'Screens', results: screens.map((screen) => resultOfScreen(screen, pins)) },
    ...groups.map(({ kind, hits, hasMore }) => ({
      name: kindWords[kind].many,
      results: hits.map((hit) => resultOfHit(hit, pins)),
      ...(hasMore && { more: kind }),
    })),
  ])
}

/** What of them is of one kind. */
export const ofKind = (groups: readonly ResultGroup[], kind: MarkKind): ResultGroup[] =>
  filled(
    groups.map((group) => ({
      ...group,
      results: group.results.filter((result) => result.kind === kind),
    })),
  )

const filled = (groups: ResultGroup[]) => groups.filter(({ results }) => results.length > 0)
