import type { Action } from '../ui/actions/actions.ts'
import { foldText, splitWords } from './word-similarity.ts'

const maxActions = 5

/** The actions whose label has a word that begins with each typed word. */
export function findActions(typed: string, actions: readonly Action[]): Action[] {
  const words = splitWords(typed)
  if (words.length === 0) return []
  return actions
    .filter(({ label }) => {
      const ofLabel = splitWords(label)
      return words.every((word) => ofLabel.some((other) => other.startsWith(word)))
    })
    .slice(0, maxActions)
}

/**
 * Whether the user types the name of an action beyond its first word. One word is not enough: Enter
 * after “app” must not approve anything, nor end the session after “log”.
 */
export function isNamed(typed: string, { label }: Action): boolean {
  const text = foldText(typed.trim())
  return text.includes(' ') && foldText(label).startsWith(text)
}
