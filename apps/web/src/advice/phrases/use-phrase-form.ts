import type { Advice } from '@nutripim/contract/advice/advice'
import type { Phrase } from '@nutripim/contract/advice/phrases'
import type { RetirableOption } from '@nutripim/contract/reference/reference'
import { useMemo, useState } from 'react'
import { formatValue, useEditForm } from '../../ui/form/use-edit-form.ts'
import { formatOption } from '../../ui/format/option.ts'
import { type PhraseValues, phraseLabels, usePhraseUses, useSavePhrase } from './use-save-phrase.ts'

interface PhraseFormOptions {
  /** Undefined: a new one. */
  phrase: Phrase | undefined
  country: string
  categories: readonly RetirableOption[]
  formulations: readonly RetirableOption[]
  onSaved: (phrase: Phrase) => void
}

const phraseFields = [
  'country',
  'actionCategory',
  'formulation',
  'language',
  'text',
  'active',
] as const satisfies (keyof PhraseValues)[]

export const adviceKeyOf = ({ countryId, product, crop }: Advice) =>
  [countryId, product.productCode, crop.cropId].join('/')

/** The form of one phrase, the advice that is to change with it, and its save. */
export function usePhraseForm(options: PhraseFormOptions) {
  const { phrase, country, onSaved } = options
  const named = [...options.categories, ...options.formulations]
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const uses = usePhraseUses(phrase?.id)
  const { save, isSaving } = useSavePhrase()
  const edit = useEditForm({
    row: useMemo(() => toValues(phrase, country), [phrase, country]),
    fields: phraseFields,
    valuesOf: (values: PhraseValues) => values,
    recoverAs: `phrase ${country} ${phrase?.id ?? 'new'}`,
    labels: phraseLabels,
    format: (value, field) => formatPhraseValue(value, field, named),
  })
  const { values, base } = edit
  const isReworded = phrase !== undefined && values.text !== base.text
  const tickedUses = (uses.data ?? []).filter((use) => ticked.has(adviceKeyOf(use)))

  async function send(values: PhraseValues, advice: readonly Advice[]) {
    const saved = await edit.submit(
      (_, base) => save({ id: phrase?.id, base, values, advice }),
      (saved) => toValues(saved, country),
    )
    if (!saved) return
    setTicked(new Set())
    onSaved(saved)
  }

  return {
    ...edit,
    uses,
    ticked,
    setTicked,
    tickedCount: tickedUses.length,
    isReworded,
    isSaving,
    canSave:
      values.text.trim() !== '' && values.actionCategory !== '' && edit.conflicts.length === 0,
    submit: () => send(values, isReworded ? tickedUses : []),
    toggleRetired: () => send({ ...base, active: !base.active }, []),
    undo() {
      edit.undo()
      setTicked(new Set())
    },
  }
}

export type PhraseFormState = ReturnType<typeof usePhraseForm>

/** Action categories and formulations by name. */
export function formatPhraseValue(
  value: unknown,
  field: string,
  options: readonly RetirableOption[],
): string {
  if (field === 'country' && value === null) return 'All countries'
  const isOption = field === 'actionCategory' || field === 'formulation'
  return isOption && typeof value === 'string' ? formatOption(options, value) : formatValue(value)
}

function toValues(phrase: Phrase | undefined, country: string): PhraseValues {
  if (!phrase) {
    const empty = { actionCategory: '', formulation: null, language: 'en', text: '', active: true }
    return { country, ...empty }
  }
  const { actionCategory, formulation, language, text, active } = phrase
  return { country: phrase.country, actionCategory, formulation, language, text, active }
}
