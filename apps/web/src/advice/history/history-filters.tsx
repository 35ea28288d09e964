import { Checkbox } from '@mantine/core'
import { useUrlState } from '../../address/use-url-state.ts'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { AdviceFilterSelects } from '../advice-filter-selects.tsx'
import { useAdviceProducts, useAllCrops } from '../advice-queries.ts'
import { useAdviceFilters, withoutEmpty } from '../use-advice-filters.ts'

interface HistoryFiltersProps {
  country: string | undefined
  onlyDeleted: boolean
}

const noVersion = { version: undefined, of: undefined }

/** Another list of changes has other versions. */
export function HistoryFilters({ country, onlyDeleted }: HistoryFiltersProps) {
  const { filters } = useAdviceFilters('/advice/history')
  const { change } = useUrlState('/advice/history')
  const products = useAdviceProducts(country, 'all')
  const crops = useAllCrops(country)
  return (
    <FoldedFilters count={[filters.product, filters.crop, onlyDeleted].filter(Boolean).length}>
      <AdviceFilterSelects
        filters={filters}
        products={products.data}
        crops={crops.data}
        onSelect={(selection) => void change({ ...noVersion, ...withoutEmpty(selection) })}
      />
      <Checkbox
        className="np-self-middle"
        label="Only deleted advice"
        checked={onlyDeleted}
        onChange={(event) =>
          void change({ ...noVersion, deleted: event.currentTarget.checked || undefined })
        }
      />
    </FoldedFilters>
  )
}
