import { Select } from '@mantine/core'
import { fileKinds, isPictureKind } from '@nutripim/contract/files/file-fields'
import { useQuery } from '@tanstack/react-query'
import type { useUrlState } from '../address/use-url-state.ts'
import { myCountriesQuery } from '../country/use-country.ts'
import { FoldedFilters } from '../ui/page/folded-filters.tsx'
import { SearchSelect } from '../ui/select/search-select.tsx'
import { toOptions } from '../ui/select/to-options.ts'
import { kindLabel } from './file-text.ts'

export type FilesUrl = ReturnType<typeof useUrlState<'/product-info/files'>>

const states = [
  { value: 'used', label: 'Used' },
  { value: 'unused', label: 'Unused' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'bin', label: 'In the bin' },
] as const

const comboboxProps = { shadow: 'md', transitionProps: { duration: 100 } }

/** What the library is limited to. */
export function FileFilters({ url: { search, change } }: { url: FilesUrl }) {
  const { data: countries = [] } = useQuery(myCountriesQuery)
  const isPictures = search.show === undefined
  const kinds = fileKinds.filter((kind) => isPictureKind(kind) === isPictures)
  return (
    <FoldedFilters count={[search.kind, search.country, search.state].filter(Boolean).length}>
      <Select
        aria-label="Kind"
        placeholder="All kinds"
        clearable
        w={170}
        data={kinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
        value={kinds.find((kind) => kind === search.kind) ?? null}
        onChange={(kind) => void change({ kind: kind ?? undefined })}
        comboboxProps={comboboxProps}
      />
      <SearchSelect
        aria-label="Country of the files"
        placeholder="My countries"
        clearable
        w={170}
        data={toOptions(countries)}
        value={search.country ?? null}
        onChange={(country) => void change({ country: country ?? undefined })}
        comboboxProps={comboboxProps}
      />
      <Select
        aria-label="State"
        placeholder="Any state"
        clearable
        w={140}
        data={states}
        value={search.state ?? null}
        onChange={(next) =>
          void change({ state: states.find(({ value }) => value === next)?.value })
        }
        comboboxProps={comboboxProps}
      />
    </FoldedFilters>
  )
}
