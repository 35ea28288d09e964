import { findWrongPhrases } from '@nutripim/agronomy/rules'
import { toPlainCharacters } from '@nutripim/agronomy/texts/plain-text'
import type { Composition } from '@nutripim/contract/products/elements'
import type { FindHighlights } from '../../ui/text/text-highlight.ts'

/** Finds figures in a text that do not match the composition. */
export function findFigures(composition: Composition): FindHighlights {
  return (text) =>
    findWrongPhrases(toPlainCharacters(text), composition).map(({ text: message, phrase }) => ({
      start: phrase.start,
      end: phrase.end,
      message,
    }))
}
