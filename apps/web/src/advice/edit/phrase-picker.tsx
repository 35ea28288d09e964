import { Button, Combobox, useCombobox } from '@mantine/core'
import type { Phrase } from '@nutripim/contract/advice/phrases'
import { IconQuote } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatOption } from '../../ui/format/option.ts'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import { useAdviceProducts } from '../advice-queries.ts'
import { useActionCategories, useFormulations, usePhrases } from '../phrase-queries.ts'
import { fitsForm, groupPhrases } from './fitting-phrases.ts'
import styles from './phrase-picker.module.css'

interface PhrasePickerProps {
  country: string
  /** The DH code of the product: phrases for its form come first. */
  productCode?: string | undefined
  /** Increases when the list is to be opened, because a slash was typed. */
  openCount: number
  onPick: (phrase: Phrase) => void
  /** Closed without a selection. */
  onLeave: () => void
}

const maxOptions = 100

/** A list of phrases behind a button, with a field to search them. */
export function PhrasePicker({
  country,
  productCode,
  openCount,
  onPick,
  onLeave,
}: PhrasePickerProps) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.focusSearchInput()
      combobox.selectFirstOption()
    },
    onDropdownClose: () => {
      setSearch('')
      setWaiting(false)
      combobox.resetSelectedOption()
    },
  })
  // Enter was pressed before the phrases arrived.
  const [isWaiting, setWaiting] = useState(false)
  // Opened once for each slash: after that the user may have closed it.
  const handled = useRef(0)
  useEffect(() => {
    if (openCount <= handled.current) return
    handled.current = openCount
    combobox.openDropdown()
  })

  const needed = [
    usePhrases(country),
    useActionCategories(),
    useFormulations(),
    useAdviceProducts(country, 'all'),
  ] as const
  const isLoading = needed.some(({ isPending }) => isPending)
  const phrases = needed[0].data?.phrases ?? []
  const categories = needed[1].data ?? []
  const formulations = needed[2].data ?? []
  const found = filterRows(phrases, search, (phrase) =>
    [
      phrase.text,
      formatOption(categories, phrase.actionCategory),
      formatOption(formulations, phrase.formulation),
      phrase.language,
    ].join('\n'),
  )
  const product = needed[3].data?.find((each) => each.productCode === productCode)
  const form = product?.formOfProduct ?? null
  const isOther = (phrase: Phrase) => Number(!fitsForm(phrase, form))
  const listed = found.toSorted((a, b) => isOther(a) - isOther(b)).slice(0, maxOptions)
  const groups = groupPhrases(listed, categories, form)

  const { dropdownOpened: isOpen, selectFirstOption, clickSelectedOption } = combobox
  useEffect(() => {
    if (isLoading || !isOpen) return
    selectFirstOption()
    if (isWaiting) clickSelectedOption()
    setWaiting(false)
  }, [isLoading, isOpen, isWaiting, selectFirstOption, clickSelectedOption])

  return (
    <Combobox
      store={combobox}
      width={440}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={(id) => {
        const picked = phrases.find((phrase) => String(phrase.id) === id)
        combobox.closeDropdown()
        if (picked) onPick(picked)
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          leftSection={<IconQuote size={14} stroke={1.8} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          Insert phrase
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Search
          aria-label="Search phrases"
          placeholder="Search phrases"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setWaiting(false)
            combobox.selectFirstOption()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isLoading) setWaiting(true)
            if (event.key !== 'Escape') return
            combobox.closeDropdown()
            onLeave()
          }}
        />
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label="Phrases">
          {listed.length === 0 && (
            <Combobox.Empty>
              {isLoading
                ? 'Loading phrases…'
                : phrases.length > 0
                  ? 'No phrase matches'
                  : 'No phrases yet'}
            </Combobox.Empty>
          )}
          {groups.map(({ name, list }) => (
            <Combobox.Group key={name} label={name}>
              {list.map(({ id, text, language, formulation }) => (
                <Combobox.Option key={id} value={String(id)}>
                  <span dir="auto">{text}</span>
                  <small className="np-block np-muted">
                    {[language, formatOption(formulations, formulation)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
