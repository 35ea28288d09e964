import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { useCompositionChoices } from '../../reference/use-product-choices.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { bothOf, Loaded } from '../../ui/page/loaded.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import { mayLeave } from '../../ui/unsaved/leave-guard.ts'
import { useIsUnsaved } from '../../ui/unsaved/use-is-unsaved.ts'
import { useCrops } from '../descriptions/use-descriptions.ts'
import { LinkOverview } from './link-overview.tsx'
import { LinksForm } from './links-form.tsx'
import styles from './links-page.module.css'
import {
  type LinkList,
  linksQuery,
  useCountryProducts,
  useLinkCounts,
} from './use-product-links.ts'
import { useLinkItems, useSelectedList } from './use-selected-list.ts'

export function LinksPage() {
  const { country, countryName, hasCountry } = useUrlCountry('/product-info/links', useIsUnsaved())
  const { element, crop, select } = useSelectedList()
  const elements = useCompositionChoices()
  const crops = useCrops()
  const products = useCountryProducts(country)
  const items = useLinkItems(products.data?.products, element, country)
  const counts = useLinkCounts(country)
  const list: LinkList | undefined =
    country && element && crop ? { countryCode: country, element, cropId: crop } : undefined
  const links = useQuery(linksQuery(list))

  const cropName = crops.data?.find(({ cropId }) => cropId === crop)?.cropName ?? crop
  const elementName = elements.data?.find(({ id }) => id === element)?.name ?? element
  return (
    <Screen
      title="Edit Product Links"
      description="Link the products a country recommends for a nutrient on a crop."
      flows="phone"
    >
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={mayLeave} />
        <SearchSelect
          aria-label="Nutrient"
          isLoading={elements.isPending}
          placeholder="Select a nutrient"
          className={styles.choice}
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
          className={styles.choice}
          value={crop ?? null}
          data={(crops.data ?? []).map(({ cropId, cropName, isRetired }) => ({
            value: cropId,
            label: isRetired ? `${cropName} (retired)` : cropName,
          }))}
          onChange={(next) => void select({ crop: next })}
          allowDeselect={false}
          nothingFoundMessage="No crop matches"
        />
        {element && crop && (
          <LinkButton
            to="/product-info/links"
            search={{ country }}
            variant="default"
            leftSection={<IconTable size={16} aria-hidden />}
          >
            Show overview
          </LinkButton>
        )}
      </div>
      {!hasCountry ? (
        <EmptyState>{noCountriesAssigned}</EmptyState>
      ) : !element || !crop ? (
        <Overview
          counts={counts}
          crops={crops}
          countryName={countryName ?? ''}
          element={element}
          crop={crop}
          onOpen={(element, crop) => void select({ element, crop })}
        />
      ) : (
        <Loaded query={bothOf(links, products)} what="product links">
          {([links]) => (
            <LinksForm
              key={[country, element, crop].join()}
              links={links}
              items={items}
              countryName={countryName ?? ''}
              listName={`${elementName} on ${cropName}`}
            />
          )}
        </Loaded>
      )}
    </Screen>
  )
}

interface OverviewProps extends Omit<ComponentProps<typeof LinkOverview>, 'counts' | 'crops'> {
  counts: ReturnType<typeof useLinkCounts>
  crops: ReturnType<typeof useCrops>
}

function Overview({ counts, crops, ...props }: OverviewProps) {
  return (
    <Loaded
      query={bothOf(counts, crops)}
      what="the overview of links"
      failure="The overview could not be loaded"
    >
      {([counts, crops]) => <LinkOverview {...props} counts={counts} crops={crops} />}
    </Loaded>
  )
}
