import type { Advice } from '@nutripim/contract/advice/advice'
import { type Phrase, type PhraseConflict, phraseRoutes } from '@nutripim/contract/advice/phrases'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { showMessage } from '../../ui/feedback/message.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { reasonOf, useRefreshAdvice } from '../use-save-advice.ts'

export type PhraseValues = Pick<
  Phrase,
  'country' | 'actionCategory' | 'formulation' | 'language' | 'text' | 'active'
>

/** The advice whose text holds a phrase; nothing is asked for a new one. */
export function usePhraseUses(id: number | undefined) {
  return useQuery({
    queryKey: ['phrase-uses', id],
    meta: refreshOn(['advice', 'phrase', 'product']),
    queryFn: id
      ? ({ signal }) => call(phraseRoutes.listPhraseUses, { params: { id } }, { signal })
      : skipToken,
  })
}

interface PhraseSave {
  /** The phrase as it was when editing began; undefined: a new one. */
  before: Phrase | undefined
  values: PhraseValues
  /** The advice that gets the new words too. */
  ticked: readonly Advice[]
}

type Outcome = { saved: Phrase } | { conflicts: PhraseConflict[] } | undefined

export function useSavePhrase() {
  const client = useQueryClient()
  const refresh = useRefreshAdvice()
  return useMutation({
    mutationFn: async ({ before, values, ticked }: PhraseSave): Promise<Outcome> => {
      try {
        const saved = await call(
          phraseRoutes.savePhrase,
          {
            body: {
              country: values.country,
              ...fieldsOf(values),
              ...(before && { id: before.id, was: fieldsOf(before) }),
              advice: ticked.map((row) => ({
                CountryId: row.countryId,
                ProductId: row.product.productCode,
                CropId: row.crop.cropId,
                was: row.applicationAdviceText,
              })),
            },
          },
          { handles: 'all' },
        )
        for (const country of new Set(ticked.map(({ countryId }) => countryId))) {
          await refresh.done(country)
        }
        await Promise.all(
          ['phrases', 'phrase-uses'].map((name) => client.invalidateQueries({ queryKey: [name] })),
        )
        showMessage('success', savedWords(before, values, ticked.length))
        return { saved }
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined
        const conflicts = (problem?.conflicts ?? []) as PhraseConflict[]
        if (problem?.code === 'conflict' && conflicts[0]?.field) return { conflicts }
        void client.invalidateQueries({ queryKey: ['phrase-uses'] })
        showMessage('error', `The phrase was not saved. ${reasonOf(error)}`)
        return undefined
      }
    },
  })
}

/** What is saved of a phrase; a stored one has more. */
function fieldsOf({ actionCategory, formulation, language, text, active }: PhraseValues) {
  return { actionCategory, formulation, language, text, active }
}

function savedWords(before: Phrase | undefined, values: PhraseValues, ticked: number): string {
  if (before?.active && !values.active) return 'The phrase has been retired.'
  if (ticked === 0) return 'Phrase saved successfully.'
  return `Phrase saved successfully, and changed in ${formatCount(ticked, 'advice text')}.`
}
