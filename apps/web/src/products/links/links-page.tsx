import { Select } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { elementIds } from '@nutripim/contract/products/elements'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconLink } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { useCompositionChoices, useProductRanges } from '../../reference/use-product-choices.ts'
import { firstMatch } from '../../ui/form/first-match.ts'
import { ReadOnlyBar, SaveBar } from '../../ui/form/save-bar.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import page from '../../ui/page/page.module.css'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { TwoSidedChoice } from '../../ui/two-sided-choice/two-sided-choice.tsx'
import { useCrops } from '../descriptions/use-descriptions.ts'
import { LinkConflict } from './link-conflict.tsx'
import styles from './links-page.module.css'
import { type LinkList, useCountryProducts, useProductLinks } from './use-product-links.ts'

const detailTitles = ['DH code', 'Powerbrand']
const loss = () => 'Your changes to this list will be lost.'

export function LinksPage() {
  const [isUnsaved, setUnsaved] = useState(false)
  const { country, countryName, hasCountry } = useUrlCountry('/product-info/links', isUnsaved)
  const { element, crop, choose } = useChosenList()
  const elements = useCompositionChoices()
  const crops = useCrops()
  const products = useCountryProducts(country)
  const ranges = useProductRanges(country).data
  const list: LinkList | undefined =
    country && element && crop ? { countryCode: country, element, cropId: crop } : undefined
  const links = useProductLinks(list)
  if (links.isEdited !== isUnsaved) setUnsaved(links.isEdited)
  const mayLeave = useLeaveGuard({
    hasUnsaved: links.hasUnsaved,
    loss,
    discard: links.discard,
    isLeaving: isOtherList,
  })
  useHotkeys([['mod+S', links.save]], [], true)

  const items = useMemo(() => {
    const rangeNames = new Map(ranges?.map(({ id, name }) => [id, name]))
    return (products.data ?? []).map(({ legacyProductId, productName, dhCode, productRange }) => ({
      id: legacyProductId,
      label: productName,
      details: [dhCode, rangeNames.get(productRange ?? '') ?? productRange ?? ''],
    }))
  }, [products.data, ranges])
  const nameOf = (id: number) => items.find((item) => item.id === id)?.label ?? String(id)

  const cropName = crops.data?.find(({ cropId }) => cropId === crop)?.cropName ?? crop
  const elementName = elements.data?.find(({ id }) => id === element)?.name ?? element
  const needed = [links.query, products]
  return (
    <section className={page.page} data-flows="phone" aria-label="Edit Product Links">
      <PageHeading
        title="Edit Product Links"
        about="Which products a country recommends for a nutrient on a crop, in order."
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
          onChange={(next) => void choose({ element: next })}
          searchable
          allowDeselect={false}
          {...firstMatch}
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
          onChange={(next) => void choose({ crop: next })}
          searchable
          allowDeselect={false}
          {...firstMatch}
          nothingFoundMessage="No crop matches"
        />
      </div>
      {links.conflict && (
        <LinkConflict
          mine={links.ids}
          conflict={links.conflict}
          nameOf={nameOf}
          onKeepMine={links.keepMine}
          onTakeTheirs={links.takeRemote}
        />
      )}
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
      ) : links.query.data && products.data ? (
        <TwoSidedChoice
          key={[country, element, crop].join()}
          noun="product"
          available={{
            title: 'Available products',
            empty:
              items.length > 0 ? 'Every product is linked.' : `${countryName} has no products yet.`,
          }}
          chosen={{
            title: 'Linked products',
            empty: `No product is linked for ${elementName} on ${cropName} in ${countryName}. Add one from the left.`,
          }}
          detailTitles={detailTitles}
          filterHint="Filter by product, code or range"
          items={items}
          value={links.ids}
          onChange={links.change}
          isReadOnly={!links.query.data.canEdit}
        />
      ) : (
        <GridSkeleton label="Loading product links" />
      )}
      {links.query.data?.canEdit === false ? (
        <ReadOnlyBar words="You do not have permission to edit these links." />
      ) : (
        <SaveBar
          isDirty={links.isEdited}
          words={
            links.isEdited
              ? `The list for ${elementName} on ${cropName} is unsaved`
              : 'No unsaved changes'
          }
          isSaving={links.isSaving}
          canSave={links.conflict === undefined}
          onUndo={links.discard}
          onSave={links.save}
        />
      )}
    </section>
  )
}

interface ListSearch {
  country?: unknown
  element?: unknown
  crop?: unknown
}

/** Nutrient and crop are in the address, so that a list can be linked and a reload keeps it. */
function useChosenList() {
  const search = useSearch({ from: '/product-info/links' })
  const changeSearch = useChangeSearch('/product-info/links')
  return {
    element: elementIds.find((id) => id === search.element),
    crop: typeof search.crop === 'string' ? search.crop : undefined,
    choose: (choice: { element?: string | null; crop?: string | null }) =>
      changeSearch({
        ...('element' in choice && { element: choice.element ?? undefined }),
        ...('crop' in choice && { crop: choice.crop ?? undefined }),
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
