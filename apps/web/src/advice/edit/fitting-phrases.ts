import type { Phrase } from '@nutripim/contract/advice/phrases'

/** The forms of product that a formulation of a phrase can be. */
const formsOfFormulation: Readonly<Record<string, readonly string[]>> = {
  'soil-granule': ['granules', 'prills'],
  'water-soluble-granule': ['granules', 'prills'],
  'water-soluble-powder': ['soluble-powder'],
  'soluble-concentrate': ['liquid'],
  'suspension-concentrate': ['suspension'],
  'seed-coating': ['soluble-powder', 'liquid', 'suspension'],
}
const knownForms = new Set(Object.values(formsOfFormulation).flat())

/**
 * Whether a phrase is meant for products of this form. Of formulations and forms that were added to the
 * reference data nothing is known, so they fit.
 */
export function fitsForm({ formulation }: Pick<Phrase, 'formulation'>, form: string | null) {
  if (formulation === null || form === null || !knownForms.has(form)) return true
  return formsOfFormulation[formulation]?.includes(form) ?? true
}

export interface PhraseGroup {
  name: string
  list: Phrase[]
}

/** The phrases by action category; those of formulations that the product does not have come last. */
export function groupPhrases(
  phrases: readonly Phrase[],
  categories: readonly { id: string; name: string }[],
  form: string | null,
): PhraseGroup[] {
  const isFitting = (phrase: Phrase) => fitsForm(phrase, form)
  const groups = categories.map(({ id, name }) => ({
    name,
    list: phrases.filter((each) => each.actionCategory === id && isFitting(each)),
  }))
  const others = {
    name: 'For other formulations',
    list: phrases.filter((each) => !isFitting(each)),
  }
  return [...groups, others].filter(({ list }) => list.length > 0)
}
