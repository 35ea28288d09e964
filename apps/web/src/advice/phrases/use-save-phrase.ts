import type { Advice } from '@nutripim/contract/advice/advice'
import { type Phrase, PhraseConflict, phraseRoutes } from '@nutripim/contract/advice/phrases'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { conflictsOf } from '../../api/conflicts-of.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { formatCount } from '../../ui/format/count.ts'
import { reasonOf, useRefreshAdvice } from '../use-save-advice.ts'

export type PhraseValues = Pick<
  Phrase,
  'country' | 'actionCategory' | 'formulation' | 'language' | 'text' | 'active'
>

export const phraseLabels: Record<keyof PhraseValues, string> = {
  country: 'Country',
  actionCategory: 'Action category',
  formulation: 'Formulation',
  language: 'Language',
  text: 'Phrase',
  active: 'Active',
}

/** The advice whose text contains a phrase. A new phrase has none. */
export function usePhraseUses(id: number | undefined) {
  return useQuery({
    queryKey: ['phrase-uses', id],
    meta: refreshOn(['advice', 'phrase', 'product']),
    queryFn: id
      ? ({ signal }) => call(phraseRoutes.listPhraseUses, { params: { id } }, { signal })
      : skipToken,
  })
}

/** The advice of a country that still has an old wording of a phrase. */
export function useOldPhraseUses(country: string | undefined) {
  return useQuery({
    queryKey: ['phrase-old-uses', country],
    meta: refreshOn(['advice', 'phrase', 'product'], country),
    queryFn: country
      ? ({ signal }) => call(phraseRoutes.listOldPhraseUses, { params: { country } }, { signal })
      : skipToken,
  })
}

interface PhraseSave {
  /** Undefined: a new phrase. */
  id: number | undefined
  /** What the values were edited from. */
  base: PhraseValues
  values: PhraseValues
  /** The advice that gets the new text too. */
  advice: readonly Advice[]
}

export function useSavePhrase() {
  const client = useQueryClient()
  const refresh = useRefreshAdvice()
  return useSave({
    send: ({ id, base, values, advice }: PhraseSave, options) =>
      call(
        phraseRoutes.savePhrase,
        {
          body: {
            country: values.country,
            ...fieldsOf(values),
            ...(id !== undefined && { id, was: fieldsOf(base) }),
            advice: advice.map((row) => ({
              CountryId: row.countryId,
              ProductId: row.product.productCode,
              CropId: row.crop.cropId,
              was: row.applicationAdviceText,
            })),
          },
        },
        options,
      ),
    handles: 'all',
    // Advice that another user changed has no field of the phrase: that is a failure.
    findConflict: conflictsOf(PhraseConflict),
    onSaved: async (_, { advice }) => {
      for (const country of new Set(advice.map(({ countryId }) => countryId))) {
        await refresh.done(country)
      }
      await Promise.all(
        ['phrases', 'phrase-uses', 'phrase-old-uses'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      )
    },
    onFailed: (problem) => problem && client.invalidateQueries({ queryKey: ['phrase-uses'] }),
    successText: (_, { base, values, advice }) => {
      if (base.active && !values.active) return 'The phrase has been retired.'
      if (advice.length === 0) return 'Phrase saved successfully.'
      return `Phrase saved successfully, and changed in ${formatCount(advice.length, 'advice text')}.`
    },
    failureText: (error) => `The phrase was not saved. ${reasonOf(error)}`,
  })
}

function fieldsOf({ actionCategory, formulation, language, text, active }: PhraseValues) {
  return { actionCategory, formulation, language, text, active }
}
