import type { Right } from '@nutripim/contract/api/permissions'
import { isPlainPath, type PlainPath } from '@nutripim/screens/screen-link'
import { canOpen } from '../shell/allowed-screens.ts'
import { menu } from '../shell/menu.ts'
import { type Screen, screens } from '../shell/screens.ts'
import { foldText, measureSimilarity, minSimilarity, splitWords } from './word-similarity.ts'

/** A screen that opens without naming a record. */
export interface PlainScreen extends Screen {
  path: PlainPath & Screen['path']
}

const isPlainScreen = (screen: Screen): screen is PlainScreen => isPlainPath(screen.path)

export function listAllowedScreens(rights: readonly Right[]): PlainScreen[] {
  return screens.filter(isPlainScreen).filter((screen) => canOpen(screen, rights))
}

/** The screens that match every typed word, best match first. A word matches a similar word too. */
export function findScreens(typed: string, rights: readonly Right[]): PlainScreen[] {
  const words = splitWords(typed)
  if (words.length === 0) return []
  return listAllowedScreens(rights)
    .map((screen) => ({ screen, closeness: scoreScreen(screen, words) }))
    .filter(({ closeness }) => closeness > 0)
    .sort((a, b) => b.closeness - a.closeness)
    .map(({ screen }) => screen)
}

/** A single letter is somewhere in almost every name, so it must begin a word. */
const isIn = (name: string, word: string) =>
  word.length > 1 ? name.includes(word) : splitWords(name).some((other) => other.startsWith(word))

/** The section and the label of the entries of the rail that lead to a screen. */
const findMenuText = (path: Screen['path']) =>
  menu
    .flatMap(({ name, entries }) =>
      entries.filter(({ paths }) => paths[0] === path).map(({ label }) => `${name} ${label}`),
    )
    .join(' ')

function scoreScreen(
  { path, label, otherName = '', description, card }: Screen,
  words: readonly string[],
): number {
  const name = foldText(`${label} ${otherName} ${card?.name ?? ''}`)
  const others = foldText(`${description} ${findMenuText(path)}`)
  const each = words.map((word) => {
    if (isIn(name, word)) return name.startsWith(word) ? 2 : 1.5
    if (word.length > 2 && splitWords(others).some((other) => other.startsWith(word))) return 1
    const best = Math.max(0, ...splitWords(name).map((other) => measureSimilarity(word, other)))
    return word.length > 2 && best >= minSimilarity ? best : 0
  })
  return each.includes(0) ? 0 : each.reduce((sum, next) => sum + next, 0)
}
