import type { Phrase } from '@nutripim/contract/advice/phrases'
import { IconQuote } from '@tabler/icons-react'
import { RecordDetail } from '../../ui/form/record-detail.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PhraseForm } from './phrase-form.tsx'
import { formatPhraseValue } from './use-phrase-form.ts'
import type { usePhraseList } from './use-phrase-list.ts'
import { phraseLabels } from './use-save-phrase.ts'

interface PhraseDetailProps {
  country: string
  countryName: string
  list: ReturnType<typeof usePhraseList>
  /** What the address names. */
  selected: number | 'new' | undefined
  phrase: Phrase | undefined
  isGone: boolean
  onSaved: (phrase: Phrase) => void
}

/** The form of the selected phrase. */
export function PhraseDetail(props: PhraseDetailProps) {
  const { country, selected, phrase, isGone } = props
  const { phrases, categories, formulations, oldUses } = props.list
  return (
    <RecordDetail
      isOpen={phrase !== undefined || selected === 'new'}
      gone={isGone ? 'This phrase no longer exists.' : undefined}
      isLoaded={phrases.data !== undefined}
      lostEdits={{
        isForm: (name) => name === `phrase ${country} ${selected}`,
        labels: phraseLabels,
        format: (value, field) => formatPhraseValue(value, field, [...categories, ...formulations]),
      }}
      empty={
        <EmptyState icon={IconQuote} isHint>
          Select a phrase to edit it and see where it is used, or add one.
        </EmptyState>
      }
    >
      <PhraseForm
        key={`${country} ${phrase?.id ?? 'new'}`}
        phrase={phrase}
        oldUses={oldUses.filter(({ phraseId }) => phraseId === phrase?.id)}
        country={country}
        countryName={props.countryName}
        canEditAll={phrases.data?.canEditAll ?? false}
        categories={categories}
        formulations={formulations}
        onSaved={props.onSaved}
      />
    </RecordDetail>
  )
}
