import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { AdviceFilterSelects } from '../advice-filter-selects.tsx'
import { useAdviceCrops, useAdviceProducts } from '../advice-queries.ts'
import type { useAdviceFilters } from '../use-advice-filters.ts'
import { isSelected } from './no-advice.tsx'
import { TextSearch } from './text-search.tsx'

interface EditFiltersProps extends Pick<ReturnType<typeof useAdviceFilters>, 'filters' | 'select'> {
  country: string | undefined
  /** Asks before a search ends the editing. */
  leave: () => Promise<boolean>
}

export function EditFilters({ country, filters, select, leave }: EditFiltersProps) {
  const products = useAdviceProducts(country, 'edit')
  const crops = useAdviceCrops(country)
  return (
    <FoldedFilters
      count={[filters.product, filters.crop, filters.text].filter(Boolean).length}
      isOpenAtFirst={!isSelected(filters)}
    >
      <AdviceFilterSelects
        filters={filters}
        products={products.data}
        crops={crops.data}
        onSelect={(selection) => void select(selection)}
      />
      <TextSearch
        text={filters.text ?? ''}
        onSearch={async (text) => {
          if (await leave()) await select({ text })
        }}
      />
    </FoldedFilters>
  )
}
