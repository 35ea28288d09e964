import type { Right } from '@nutripim/contract/api/permissions'
import { canOpen } from '../shell/allowed-screens.ts'
import { type Place, places } from '../shell/screens.ts'
import { enoughAlike, folded, likeness, wordsIn } from './similar-words-note.ts'

/** The screens that a menu could lead to, as far as the user may open them. */
export function openScreens(rights: readonly Right[]): Place[] {
  return (places as readonly Place[]).filter(
    (place) => !place.path.includes('$') && canOpen(place, rights),
  )
}

/** Those that the typed words name, the closest first. Each word stands in it or is like one of it. */
export function findScreens(typed: string, rights: readonly Right[]): Place[] {
  const words = wordsIn(typed)
  if (words.length === 0) return []
  return openScreens(rights)
    .map((place) => ({ place, closeness: closenessOf(place, words) }))
    .filter(({ closeness }) => closeness > 0)
    .sort((a, b) => b.closeness - a.closeness)
    .map(({ place }) => place)
}

function closenessOf({ label, about, section, card }: Place, words: readonly string[]): number {
  const name = folded(`${label} ${card?.label ?? ''}`)
  const others = folded(`${about} ${section ?? ''}`)
  const each = words.map((word) => {
    if (name.includes(word)) return name.startsWith(word) ? 2 : 1.5
    if (word.length > 2 && wordsIn(others).some((other) => other.startsWith(word))) return 1
    const best = Math.max(0, ...wordsIn(name).map((other) => likeness(word, other)))
    return word.length > 2 && best >= enoughAlike ? best : 0
  })
  return each.includes(0) ? 0 : each.reduce((sum, next) => sum + next, 0)
}
