import type { Action } from '../ui/actions/actions.ts'
import { foldText, splitWords } from './word-similarity.ts'

const maxActions = 5

/**
 * The actions whose label has a word of its own that begins with each typed word. Figures alone name a
 * product, not what is to be done with it.
 */
export function findActions(typed: string, actions: readonly Action[]): Action[] {
  const words = splitWords(typed)
  if (!words.some((word) => /\p{L}/u.test(word))) return []
  return actions.filter(({ label }) => hasWords(splitWords(label), words)).slice(0, maxActions)
}

/** The longest word first, because it is the beginning of the fewest. */
function hasWords(ofLabel: readonly string[], words: readonly string[]): boolean {
  const left = [...ofLabel]
  return words
    .toSorted((a, b) => b.length - a.length)
    .every((word) => {
      const at = left.findIndex((other) => other.startsWith(word))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
}

/**
 * Whether the user types the name of an action beyond its first word. One word is not enough: Enter
 * after “app” must not approve anything, nor end the session after “log”.
 */
export function isNamed(typed: string, { label }: Action): boolean {
  const text = foldText(typed.trim())
  return text.includes(' ') && foldText(label).startsWith(text)
}
