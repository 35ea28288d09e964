import { useDeferredValue, useMemo } from 'react'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import { useActionCategories, useFormulations, usePhrases } from '../phrase-queries.ts'
import { createPhraseColumns } from './phrase-columns.tsx'
import type { Filters } from './phrase-filters.tsx'
import { useOldPhraseUses } from './use-save-phrase.ts'

const none: never[] = []

/** The phrases of a country that match the filters, and what their columns need. */
export function usePhraseList(
  country: string | undefined,
  { filters, includeRetired }: { filters: Filters; includeRetired: boolean },
) {
  // Always with the retired ones: a form stays open while they are hidden or shown.
  const phrases = usePhrases(country, true)
  const categories = useActionCategories().data ?? none
  const formulations = useFormulations().data ?? none
  const all = phrases.data?.phrases ?? none
  const oldUses = useOldPhraseUses(country).data ?? none
  const withOldWording = useMemo(() => new Set(oldUses.map(({ phraseId }) => phraseId)), [oldUses])
  const { category, formulation, language, isOldWording } = filters
  const search = useDeferredValue(filters.search)
  const rows = useMemo(
    () =>
      filterRows(
        all.filter(
          (phrase) =>
            (phrase.active || includeRetired) &&
            (!category || phrase.actionCategory === category) &&
            (!formulation || phrase.formulation === formulation) &&
            (!language || phrase.language === language) &&
            (!isOldWording || withOldWording.has(phrase.id)),
        ),
        search,
        ({ text }) => text,
      ),
    [all, includeRetired, category, formulation, language, search, isOldWording, withOldWording],
  )
  const columns = useMemo(
    () => createPhraseColumns(categories, formulations, withOldWording),
    [categories, formulations, withOldWording],
  )
  return { phrases, all, rows, columns, categories, formulations, oldUses, withOldWording }
}
