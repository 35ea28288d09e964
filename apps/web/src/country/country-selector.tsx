import { IconWorld } from '@tabler/icons-react'
import { PresenceList } from '../live/presence-list.tsx'
import { useActions } from '../ui/actions/actions.ts'
import { requiredField } from '../ui/page/required-field.ts'
import { SearchSelect } from '../ui/select/search-select.tsx'
import { toOptions } from '../ui/select/to-options.ts'
import styles from './country-selector.module.css'
import { useCountry } from './use-country.ts'

interface CountrySelectorProps {
  /** Asked before another country is taken; a screen with unsaved edits may say no. */
  onBeforeChange?: (next: string) => Promise<boolean> | boolean
  disabled?: boolean
  /** As a field of a form: with a label of its own, and as wide as its place. */
  label?: string
}

/**
 * Chooses one of the user's countries, by name, and shows who else is there. The first thing in every
 * toolbar.
 */
export function CountrySelector({ onBeforeChange, disabled = false, label }: CountrySelectorProps) {
  const { selected, countries, setCountry, isLoading } = useCountry()

  async function change(next: string | null) {
    if (next === null || next === selected) return
    if ((await onBeforeChange?.(next)) ?? true) setCountry(next)
  }

  const isDisabled = disabled || isLoading || countries.length === 0
  useActions(
    isDisabled
      ? []
      : countries
          .filter(({ id }) => id !== selected)
          .map(({ id, name }) => ({
            label: `Go to ${name}`,
            description: 'Select this country',
            isFoundOnly: true,
            run: () => void change(id),
          })),
  )

  return (
    <>
      <SearchSelect
        {...(label === undefined
          ? { 'aria-label': 'Country', className: styles.selector ?? '' }
          : { label, ...requiredField() })}
        value={selected ?? null}
        data={toOptions(countries)}
        onChange={change}
        disabled={isDisabled}
        placeholder={isLoading ? 'Loading countries…' : 'No countries'}
        allowDeselect={false}
        nothingFoundMessage="None of your countries matches"
        maxDropdownHeight={320}
        checkIconPosition="right"
        leftSection={<IconWorld size={16} stroke={1.6} aria-hidden />}
        comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
      />
      {label === undefined && <PresenceList />}
    </>
  )
}
