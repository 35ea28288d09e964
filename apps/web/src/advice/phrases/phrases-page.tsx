import { Button } from '@mantine/core'
import type { Phrase } from '@nutripim/contract/advice/phrases'
import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useCountry } from '../../country/use-country.ts'
import { List } from '../../ui/list/list.tsx'
import { ListDetail } from '../../ui/page/list-detail.tsx'
import { useDetailInView } from '../../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../../ui/theme/scale.ts'
import { useKeptRecord } from '../../ui/unsaved/gone-record.ts'
import { canLeave } from '../../ui/unsaved/leave-guard.ts'
import { AdvicePage } from '../advice-page.tsx'
import { PhraseDetail } from './phrase-detail.tsx'
import { PhraseFilters, useUrlPhrases } from './phrase-filters.tsx'
import { usePhraseList } from './use-phrase-list.ts'

const keyOf = ({ id }: Phrase) => id

export function PhrasesPage() {
  const { country, countryName, hasCountry } = useCountry('/advice/phrases')
  const { selected, filters, search, change, includeRetired } = useUrlPhrases()
  const list = usePhraseList(country, { filters, includeRetired })
  const { phrases, all, categories, formulations, withOldWording } = list
  const stored = all.find(({ id }) => id === selected)
  const { record: phrase, isGone } = useKeptRecord(
    stored,
    `${country} ${selected}`,
    `phrase ${country} ${selected}`,
  )
  // The address can name a retired phrase.
  const isHidden = stored?.active === false && !includeRetired
  useEffect(() => {
    if (isHidden) void change({ retired: true })
  }, [isHidden, change])

  const { detail, showDetail } = useDetailInView(selected === 'new' ? selected : phrase?.id)

  /** Asks first if the form has unsaved edits. */
  async function select(next: number | 'new') {
    if (!(await canLeave())) return
    await change({ phrase: next })
    showDetail()
  }

  return (
    <AdvicePage
      title="Phrases"
      description="Edit ready-made sentences for advice and see where they are used."
      flows="tablet"
      hasCountry={hasCountry}
      onBeforeCountryChange={canLeave}
      query={phrases}
      failureTitle="The phrases could not be loaded"
      filters={
        <PhraseFilters
          filters={filters}
          onChange={change}
          search={search}
          categories={categories}
          formulations={formulations}
          languages={[...new Set(all.map(({ language }) => language))].sort()}
          oldWordings={withOldWording.size}
          includeRetired={includeRetired}
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
            rows={list.rows}
            columns={list.columns}
            keyOf={keyOf}
            rowHeight={rowHeights.twoLines}
            selectedKey={phrase?.id}
            onSelect={({ id }) => void select(id)}
            empty={
              all.some(({ active }) => active || includeRetired)
                ? 'No phrase matches.'
                : `${countryName} has no phrases yet. Add the first one.`
            }
          />
        )}
        detailRef={detail}
      >
        {country && (
          <PhraseDetail
            country={country}
            countryName={countryName ?? country}
            list={list}
            selected={selected}
            phrase={phrase}
            isGone={isGone}
            onSaved={({ id, active }) =>
              void change({ phrase: active || includeRetired ? id : undefined })
            }
          />
        )}
      </ListDetail>
    </AdvicePage>
  )
}
