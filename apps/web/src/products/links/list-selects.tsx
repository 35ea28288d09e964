import type { useCompositionChoices } from '../../reference/use-product-lists.ts'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import type { useCrops } from '../descriptions/use-descriptions.ts'
import styles from './links-page.module.css'
import type { useSelectedList } from './use-selected-list.ts'

interface ListSelectsProps extends ReturnType<typeof useSelectedList> {
  elements: ReturnType<typeof useCompositionChoices>
  crops: ReturnType<typeof useCrops>
}

/** The nutrient and the crop whose links are edited. */
export function ListSelects({ elements, crops, element, crop, select }: ListSelectsProps) {
  return (
    <>
      <SearchSelect
        aria-label="Nutrient"
        isLoading={elements.isPending}
        placeholder="Select a nutrient"
        className={styles.option}
        value={element ?? null}
        data={(elements.data ?? [])
          .filter(({ id }) => id !== 'Density')
          .map(({ id, name }) => ({ value: id, label: id === name ? id : `${id} · ${name}` }))}
        onChange={(next) => void select({ element: next })}
        allowDeselect={false}
        nothingFoundMessage="No nutrient matches"
      />
      <SearchSelect
        aria-label="Crop"
        isLoading={crops.isPending}
        placeholder="Select a crop"
        className={styles.option}
        value={crop ?? null}
        data={(crops.data ?? []).map(({ cropId, cropName, isRetired }) => ({
          value: cropId,
          label: isRetired ? `${cropName} (retired)` : cropName,
        }))}
        onChange={(next) => void select({ crop: next })}
        allowDeselect={false}
        nothingFoundMessage="No crop matches"
      />
    </>
  )
}
