import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import styles from './compare-page.module.css'
import { useProductSearch } from './use-comparison.ts'

interface CodePickerProps {
  code: string | undefined
  /** The name of the selected product. */
  name: string | undefined
  onPick: (code: string) => void
}

/** Finds a code by the texts of its product, in all of the user's countries. */
export function CodePicker({ code, name, onPick }: CodePickerProps) {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed, 300)
  const label = code && (name === undefined ? code : `${code} · ${name}`)
  const found = useProductSearch(searched === label ? '' : searched)

  const names = new Map((found.data ?? []).map((each) => [each.dhCode, each.productName]))
  const options = [...names].map(([value, productName]) => ({
    value,
    label: `${value} · ${productName}`,
  }))
  const isListed = code === undefined || names.has(code)
  return (
    <SearchSelect
      aria-label="Product"
      placeholder="Find a product by code, name or text"
      className={styles.code}
      leftSection={<IconSearch size={16} aria-hidden />}
      data={isListed ? options : [{ value: code, label: label ?? code }, ...options]}
      value={code ?? null}
      onChange={(next) => {
        if (next !== null) onPick(next)
      }}
      onSearchChange={setTyped}
      allowDeselect={false}
      filter={({ options: all }) =>
        all.filter((each) => typed === label || ('value' in each && names.has(each.value)))
      }
      isLoading={found.isFetching || searched !== typed}
      loadingMessage="Searching…"
      nothingFoundMessage="No product in your countries matches"
      maxDropdownHeight={320}
    />
  )
}
