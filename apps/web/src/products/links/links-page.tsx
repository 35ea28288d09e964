import { Select } from '@mantine/core'
import { elementIds } from '@nutripim/contract/products/elements'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { useCompositionChoices, useProductRanges } from '../../reference/use-product-choices.ts'
import { searchableSelect } from '../../ui/form/searchable-select.ts'
import { useFormGuard } from '../../ui/form/use-form-guard.ts'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import page from '../../ui/page/page.module.css'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { useCrops } from '../descriptions/use-descriptions.ts'
import { LinksForm } from './links-form.tsx'
import styles from './links-page.module.css'
import { type LinkList, linksQuery, useCountryProducts } from './use-product-links.ts'

const loss = () => 'Your changes to this list will be lost.'

export function LinksPage() {
  const { isUnsaved, setUnsaved, mayLeave } = useFormGuard({ loss, isLeaving: isOtherList })
  const { country, countryName, hasCountry } = useUrlCountry('/product-info/links', isUnsaved)
  const { element, crop, select } = useSelectedList()
  const elements = useCompositionChoices()
  const crops = useCrops()
  const products = useCountryProducts(country)
  const items = useProductItems(products.data, country)
  const list: LinkList | undefined =
    country && element && crop ? { countryCode: country, element, cropId: crop } : undefined
  const links = useQuery(linksQuery(list))

  const cropName = crops.data?.find(({ cropId }) => cropId === crop)?.cropName ?? crop
  const elementName = elements.data?.find(({ id }) => id === element)?.name ?? element
  const needed = [links, products]
  return (
    <section className={page.page} data-flows="phone" aria-label="Edit Product Links">
      <PageHeading
        title="Edit Product Links"
        description="Link the products a country recommends for a nutrient on a crop."
      />
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={mayLeave} />
        <Select
          aria-label="Nutrient"
          placeholder="Select a nutrient"
          className={styles.choice}
          value={element ?? null}
          data={(elements.data ?? [])
            .filter(({ id }) => id !== 'Density')
            .map(({ id, name }) => ({ value: id, label: id === name ? id : `${id} · ${name}` }))}
          onChange={(next) => void select({ element: next })}
          searchable
          allowDeselect={false}
          {...searchableSelect}
          nothingFoundMessage="No nutrient matches"
        />
        <Select
          aria-label="Crop"
          placeholder="Select a crop"
          className={styles.choice}
          value={crop ?? null}
          data={(crops.data ?? []).map(({ cropId, cropName, isRetired }) => ({
            value: cropId,
            label: isRetired ? `${cropName} (retired)` : cropName,
          }))}
          onChange={(next) => void select({ crop: next })}
          searchable
          allowDeselect={false}
          {...searchableSelect}
          nothingFoundMessage="No crop matches"
        />
      </div>
      {!hasCountry ? (
        <p className={page.nothing}>{noCountriesAssigned}</p>
      ) : !element || !crop ? (
        <p className={page.nothing}>
          <IconLink size={28} stroke={1.2} aria-hidden />
          Select a nutrient and a crop to see the linked products.
        </p>
      ) : needed.some(({ isError, data }) => isError && !data) ? (
        <LoadFailure
          title="The product links could not be loaded"
          onRetry={() => needed.forEach((each) => void each.refetch())}
        />
      ) : links.data && products.data ? (
        <LinksForm
          key={[country, element, crop].join()}
          links={links.data}
          items={items}
          countryName={countryName ?? ''}
          listName={`${elementName} on ${cropName}`}
          onUnsaved={setUnsaved}
        />
      ) : (
        <GridSkeleton label="Loading product links" />
      )}
    </section>
  )
}

/** The products of a country with code and range, to select from. */
function useProductItems(
  products: ReturnType<typeof useCountryProducts>['data'],
  country: string | undefined,
) {
  const ranges = useProductRanges(country).data
  return useMemo(() => {
    const rangeNames = new Map(ranges?.map(({ id, name }) => [id, name]))
    return (products ?? []).map(({ legacyProductId, productName, dhCode, productRange }) => ({
      id: legacyProductId,
      label: productName,
      details: [dhCode, rangeNames.get(productRange ?? '') ?? productRange ?? ''],
    }))
  }, [products, ranges])
}

interface ListSearch {
  country?: unknown
  element?: unknown
  crop?: unknown
}

/** Nutrient and crop are part of the address, so that a link or a reload opens the same list. */
function useSelectedList() {
  const search = useSearch({ from: '/product-info/links' })
  const changeSearch = useChangeSearch('/product-info/links')
  return {
    element: elementIds.find((id) => id === search.element),
    crop: typeof search.crop === 'string' ? search.crop : undefined,
    select: (selection: { element?: string | null; crop?: string | null }) =>
      changeSearch({
        ...('element' in selection && { element: selection.element ?? undefined }),
        ...('crop' in selection && { crop: selection.crop ?? undefined }),
      }),
  }
}

function isOtherList(
  current: { pathname: string; search: ListSearch },
  next: { pathname: string; search: ListSearch },
): boolean {
  const isOther = (part: keyof ListSearch) => current.search[part] !== next.search[part]
  return (
    current.pathname !== next.pathname ||
    isOther('country') ||
    isOther('element') ||
    isOther('crop')
  )
}
