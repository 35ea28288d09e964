import { toPlainCharacters } from '@nutripim/agronomy/plain-text'
import { findWrongPhrases } from '@nutripim/agronomy/rules'
import type { Composition } from '@nutripim/contract/products/elements'
import type { FindMarks } from '../../ui/text/text-mark.ts'

/** Finds figures in a text that do not match the composition. */
export function findFigures(composition: Composition): FindMarks {
  return (text) =>
    findWrongPhrases(toPlainCharacters(text), composition).map(({ text: words, phrase }) => ({
      start: phrase.start,
      end: phrase.end,
      words,
    }))
}
