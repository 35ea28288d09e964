import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import type { Phrase } from '@nutripim/contract/advice/phrases'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconPlus, IconQuote, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { useFormGuard } from '../../ui/form/use-form-guard.ts'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { List } from '../../ui/list/list.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import page from '../../ui/page/page.module.css'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { useActionCategories, useFormulations, usePhrases } from '../phrase-queries.ts'
import { languageName } from './languages.ts'
import { PhraseForm } from './phrase-form.tsx'
import styles from './phrases-page.module.css'
import { isOtherPhrase, useChosenPhrase } from './use-selected-phrase.ts'

const keyOf = ({ id }: Phrase) => id
const loss = () => 'Your changes to this phrase will be lost.'
const none: never[] = []

export function PhrasesPage() {
  const { isUnsaved, setUnsaved, mayLeave } = useFormGuard({ loss, isLeaving: isOtherPhrase })
  const { country, countryName, hasCountry } = useUrlCountry('/advice/phrases', isUnsaved)
  const [includeRetired, setIncludeRetired] = useState(false)
  const [category, setCategory] = useState<string | null>(null)
  const [formulation, setFormulation] = useState<string | null>(null)
  const [language, setLanguage] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const shownSearch = useDeferredValue(search)
  const { chosen, setChosen } = useChosenPhrase()
  const phrases = usePhrases(country, includeRetired)
  const categories = useActionCategories().data ?? none
  const formulations = useFormulations().data ?? none

  const all = phrases.data?.phrases ?? none
  const rows = useMemo(
    () =>
      filterRows(
        all.filter(
          (phrase) =>
            (!category || phrase.actionCategory === category) &&
            (!formulation || phrase.formulation === formulation) &&
            (!language || phrase.language === language),
        ),
        shownSearch,
        ({ text }) => text,
      ),
    [all, category, formulation, language, shownSearch],
  )
  const columns = useMemo(() => columnsOf(categories, formulations), [categories, formulations])
  const phrase = all.find(({ id }) => id === chosen)
  // An address may name a retired one.
  const isHidden = typeof chosen === 'number' && phrases.isSuccess && !phrase && !includeRetired
  useEffect(() => {
    if (isHidden) setIncludeRetired(true)
  }, [isHidden])
  const choose = async (next: number | 'new' | undefined) => {
    if (await mayLeave()) setChosen(next)
  }
  const asData = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const languages = [...new Set(all.map((each) => each.language))].sort()
  return (
    <section className={page.page} data-flows="tablet" aria-label="Phrases">
      <PageHeading
        title="Phrases"
        about="Ready-made sentences for writers of advice, and the advice that uses them."
      />
      <div className={page.toolbar}>
        <CountrySelector
          onBeforeChange={async () => {
            if (!(await mayLeave())) return false
            setChosen(undefined)
            return true
          }}
        />
        <Select
          aria-label="Action category"
          placeholder="All categories"
          className={styles.choice}
          clearable
          value={category}
          data={asData(categories)}
          onChange={setCategory}
        />
        <Select
          aria-label="Formulation"
          placeholder="All formulations"
          className={styles.choice}
          clearable
          value={formulation}
          data={asData(formulations)}
          onChange={setFormulation}
        />
        <Select
          aria-label="Language"
          placeholder="All languages"
          className={styles.language}
          clearable
          value={language}
          data={languages.map((id) => ({ value: id, label: languageName(id) }))}
          onChange={setLanguage}
        />
        <TextInput
          className={styles.search}
          aria-label="Search phrases"
          placeholder="Search phrases"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Checkbox
          className={styles.retired ?? ''}
          label="Show retired"
          checked={includeRetired}
          onChange={(event) => setIncludeRetired(event.currentTarget.checked)}
        />
        <div className={page.acts}>
          <Button
            disabled={!country}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => void choose('new')}
          >
            Add phrase
          </Button>
        </div>
      </div>
      {!hasCountry ? (
        <p className={page.nothing}>{noCountriesAssigned}</p>
      ) : phrases.isError && !phrases.data ? (
        <LoadFailure
          title="The phrases could not be loaded"
          onRetry={() => void phrases.refetch()}
        />
      ) : (
        <div className={page.sides}>
          <div className={page.list}>
            {phrases.data ? (
              <List
                key={country}
                label={`Phrases, ${countryName}`}
                rows={rows}
                columns={columns}
                keyOf={keyOf}
                rowHeight={52}
                selectedKey={phrase?.id}
                onSelect={({ id }) => void choose(id)}
                empty={
                  all.length > 0
                    ? 'No phrase matches.'
                    : `${countryName} has no phrases yet. Add the first one.`
                }
              />
            ) : (
              <GridSkeleton label="Loading phrases" />
            )}
          </div>
          {country && (phrase || chosen === 'new') ? (
            <PhraseForm
              key={`${country} ${phrase?.id ?? 'new'}`}
              phrase={phrase}
              country={country}
              countryName={countryName ?? country}
              canEditAll={phrases.data?.canEditAll ?? false}
              categories={categories}
              formulations={formulations}
              onUnsaved={setUnsaved}
              onSaved={({ id, active }) => setChosen(active || includeRetired ? id : undefined)}
            />
          ) : (
            <p className={page.nothing}>
              <IconQuote size={28} stroke={1.2} aria-hidden />
              Select a phrase to edit it and see where it is used, or add one.
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function columnsOf(
  categories: readonly { id: string; name: string }[],
  formulations: readonly { id: string; name: string }[],
): ListColumn<Phrase>[] {
  const nameIn = (list: typeof categories, id: string | null) =>
    list.find((each) => each.id === id)?.name ?? id
  return [
    {
      id: 'text',
      title: 'Phrase',
      width: 'minmax(160px, 3fr)',
      render: ({ text, active }) => (
        <span className={styles.text} dir="auto" data-retired={!active || undefined}>
          {text}
        </span>
      ),
    },
    {
      id: 'category',
      title: 'Category',
      width: 'minmax(110px, 1fr)',
      render: ({ actionCategory, formulation }) => (
        <>
          {nameIn(categories, actionCategory)}
          <small>{formulation ? nameIn(formulations, formulation) : 'Every formulation'}</small>
        </>
      ),
    },
    {
      id: 'language',
      title: 'Language',
      width: '96px',
      isSecondary: true,
      render: ({ language, country, active }) => (
        <>
          {languageName(language)}
          <small>{!active ? 'Retired' : country === null ? 'All countries' : ''}</small>
        </>
      ),
    },
  ]
}
