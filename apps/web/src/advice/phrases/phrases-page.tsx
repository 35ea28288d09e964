import { Button } from '@mantine/core'
import type { Phrase } from '@nutripim/contract/advice/phrases'
import { IconPlus, IconQuote } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { List } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ListDetail } from '../../ui/page/list-detail.tsx'
import { useDetailInView } from '../../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../../ui/theme/scale.ts'
import { mayLeave } from '../../ui/unsaved/leave-guard.ts'
import { useIsUnsaved } from '../../ui/unsaved/use-is-unsaved.ts'
import { AdvicePage } from '../advice-page.tsx'
import { useActionCategories, useFormulations, usePhrases } from '../phrase-queries.ts'
import { createPhraseColumns } from './phrase-columns.tsx'
import { PhraseFilters, useFilteredPhrases, useUrlPhraseFilters } from './phrase-filters.tsx'
import { PhraseForm } from './phrase-form.tsx'
import { useOldPhraseUses } from './use-save-phrase.ts'
import { useSelectedPhrase } from './use-selected-phrase.ts'

const keyOf = ({ id }: Phrase) => id
const none: never[] = []

export function PhrasesPage() {
  const { country, countryName, hasCountry } = useUrlCountry('/advice/phrases', useIsUnsaved())
  const { includeRetired, ...urlFilters } = useUrlPhraseFilters()
  const { selected, setSelected } = useSelectedPhrase()
  const phrases = usePhrases(country, includeRetired)
  const categories = useActionCategories().data ?? none
  const formulations = useFormulations().data ?? none
  const all = phrases.data?.phrases ?? none
  const oldUses = useOldPhraseUses(country).data ?? none
  const withOldWording = useMemo(() => new Set(oldUses.map(({ phraseId }) => phraseId)), [oldUses])
  const { filters, change } = urlFilters
  const rows = useFilteredPhrases(all, withOldWording, filters)
  const columns = useMemo(
    () => createPhraseColumns(categories, formulations, withOldWording),
    [categories, formulations, withOldWording],
  )

  const phrase = all.find(({ id }) => id === selected)
  // The address can name a retired phrase.
  const isHidden = typeof selected === 'number' && phrases.isSuccess && !phrase && !includeRetired
  useEffect(() => {
    if (isHidden) change({ retired: true })
  }, [isHidden, change])

  const { detail, showDetail } = useDetailInView(selected === 'new' ? selected : phrase?.id)

  /** Asks first if the form has unsaved edits. */
  async function select(next: number | 'new' | undefined): Promise<boolean> {
    if (!(await mayLeave())) return false
    setSelected(next)
    showDetail()
    return true
  }

  return (
    <AdvicePage
      title="Phrases"
      description="Edit ready-made sentences for advice and see where they are used."
      flows="tablet"
      hasCountry={hasCountry}
      onBeforeCountryChange={() => select(undefined)}
      query={phrases}
      failureTitle="The phrases could not be loaded"
      filters={
        <PhraseFilters
          filters={filters}
          onChange={change}
          onSearch={urlFilters.setSearch}
          categories={categories}
          formulations={formulations}
          languages={[...new Set(all.map(({ language }) => language))].sort()}
          oldWordings={withOldWording.size}
          includeRetired={includeRetired}
          onIncludeRetired={(retired) => change({ retired: retired || undefined })}
        />
      }
      actions={
        <Button
          disabled={!country}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => void select('new')}
        >
          Add phrase
        </Button>
      }
    >
      <ListDetail
        query={phrases}
        what="phrases"
        list={() => (
          <List
            key={country}
            label={`Phrases, ${countryName}`}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            rowHeight={rowHeights.twoLines}
            selectedKey={phrase?.id}
            onSelect={({ id }) => void select(id)}
            empty={
              all.length > 0
                ? 'No phrase matches.'
                : `${countryName} has no phrases yet. Add the first one.`
            }
          />
        )}
        detailRef={detail}
      >
        {country && (phrase || selected === 'new') ? (
          <PhraseForm
            key={`${country} ${phrase?.id ?? 'new'}`}
            phrase={phrase}
            oldUses={oldUses.filter(({ phraseId }) => phraseId === phrase?.id)}
            country={country}
            countryName={countryName ?? country}
            canEditAll={phrases.data?.canEditAll ?? false}
            categories={categories}
            formulations={formulations}
            onSaved={({ id, active }) => setSelected(active || includeRetired ? id : undefined)}
          />
        ) : (
          <EmptyState icon={IconQuote} isHint>
            Select a phrase to edit it and see where it is used, or add one.
          </EmptyState>
        )}
      </ListDetail>
    </AdvicePage>
  )
}
