import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CountrySelector } from '../../country/country-selector.tsx'
import { NoCountries } from '../../country/no-countries.tsx'
import { useCountry } from '../../country/use-country.ts'
import { useCompositionChoices } from '../../reference/use-product-lists.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { bothOf, Loaded } from '../../ui/page/loaded.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { canLeave } from '../../ui/unsaved/leave-guard.ts'
import { useCrops } from '../descriptions/use-descriptions.ts'
import { LinkOverview } from './link-overview.tsx'
import { LinksForm } from './links-form.tsx'
import { ListSelects } from './list-selects.tsx'
import { type LinkList, linksQuery, useCountryProducts } from './use-product-links.ts'
import { useLinkItems, useSelectedList } from './use-selected-list.ts'

export function LinksPage() {
  const { country, countryName = '', hasCountry } = useCountry('/product-info/links')
  const { element, crop, select } = useSelectedList()
  const elements = useCompositionChoices()
  const crops = useCrops()
  const products = useCountryProducts(country)
  const items = useLinkItems(products.data?.products, element, country)
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
        <CountrySelector onBeforeChange={canLeave} />
        <ListSelects
          elements={elements}
          crops={crops}
          element={element}
          crop={crop}
          select={select}
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
        <NoCountries />
      ) : !element || !crop ? (
        <LinkOverview
          country={country}
          crops={crops}
          countryName={countryName}
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
              countryName={countryName}
              listName={`${elementName} on ${cropName}`}
            />
          )}
        </Loaded>
      )}
    </Screen>
  )
}
