import type { ProductPage as Page } from '@nutripim/contract/products/product-page'
import { IconPackage } from '@tabler/icons-react'
import { useUrlState } from '../../address/use-url-state.ts'
import { CallError } from '../../api/call-error.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { OpenedLast } from '../../shell/pages/opened-last.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import page from '../../ui/page/page.module.css'
import { useRecordTitle } from '../../ui/page/record-title.ts'
import { Screen } from '../../ui/page/screen.tsx'
import { nameOf, ProductParts } from './product-parts.tsx'
import { useProductCountry } from './use-product-country.ts'
import { useProductPage } from './use-product-page.ts'

const path = '/product-info/product'

/** Everything about one product in one country, to be read; each part leads to its editor. */
export function ProductPage() {
  const { product: id } = useUrlState(path).search
  const product = useProductPage(id)
  const { data, error } = product
  const { missingIn } = useProductCountry(data)
  useRecordTitle(data && missingIn === undefined ? nameOf(data) : undefined)
  const isUnknown = error instanceof CallError && error.code === 'not_found'
  if (data && missingIn === undefined) return <ProductParts data={data} />
  return (
    <Screen title="Product" description="See everything about one product in one country.">
      <div className={page.toolbar}>
        <CountrySelector />
      </div>
      {id === undefined || isUnknown || missingIn !== undefined ? (
        <EmptyState icon={IconPackage}>
          {reasonOf(id, data, missingIn)}
          <LinkButton to="/admin/search" search={{ kind: 'product' }} variant="default">
            Search products
          </LinkButton>
          <LinkButton to="/product-info/completion" search={{ missing: true }} variant="subtle">
            View products with gaps
          </LinkButton>
          <OpenedLast kind="product" />
        </EmptyState>
      ) : (
        <NotLoaded query={product} what="the product" />
      )}
    </Screen>
  )
}

function reasonOf(id: number | undefined, data: Page | undefined, missingIn: string | undefined) {
  if (missingIn !== undefined && data) {
    return `${nameOf(data)} does not exist in ${missingIn}. Select another country or product.`
  }
  return id === undefined
    ? 'No product is selected. Search for one by name or code.'
    : 'This product does not exist in your countries. It may still be a draft.'
}
