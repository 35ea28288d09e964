import type { ProductPage } from '@nutripim/contract/products/product-page'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCountry } from '../../country/use-country.ts'

const path = '/product-info/product'

/** Selecting another country shows the same code there. `missingIn`: the country does not have it. */
export function useProductCountry(page: ProductPage | undefined): { missingIn?: string } {
  const { country, countryName = '' } = useCountry(path)
  const navigate = useNavigate()
  const isOther = page !== undefined && country !== undefined && country !== page.product.countryId
  const other = isOther
    ? page.otherCountries.find(({ countryId }) => countryId === country)
    : undefined
  useEffect(() => {
    if (!other) return
    const { countryId, legacyProductId } = other
    void navigate({ to: path, search: { country: countryId, product: legacyProductId } })
  }, [other, navigate])
  return isOther && !other ? { missingIn: countryName } : {}
}
