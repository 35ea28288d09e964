import { Checkbox } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useUrlState } from '../../address/use-url-state.ts'
import { useCountry } from '../../country/use-country.ts'
import { OpenedLast } from '../../shell/pages/opened-last.tsx'
import { formatOption } from '../../ui/format/option.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import { CodePicker } from './code-picker.tsx'
import styles from './compare-page.module.css'
import { Comparison } from './comparison.tsx'
import { comparisonQuery } from './use-comparison.ts'

/** The code is in the address, so that other screens can link to it and a reload keeps it. */
export function ComparePage() {
  const { search, change } = useUrlState('/product-info/compare')
  const navigate = useNavigate()
  // An address like ?code=123456 is read as a number.
  const code = search.code === undefined ? undefined : String(search.code)
  const { country, countries } = useCountry()
  const comparison = useQuery(comparisonQuery(code))
  const products = comparison.data?.products
  const [first] = products ?? []
  const shown = products?.find(({ countryId }) => countryId === country) ?? first
  const nameOf = (id: string) => formatOption(countries, id)
  const source = products?.find(({ countryId }) => countryId === (search.from ?? country)) ?? first
  const isCompared = products !== undefined && products.length > 1
  return (
    <Screen
      title="Compare countries"
      description="Compare one product across your countries and copy values."
      flows="phone"
    >
      <div className={page.toolbar} data-align="bottom">
        <CodePicker
          code={code}
          name={shown?.productName}
          onPick={(next) =>
            void navigate({ to: '/product-info/compare', search: { ...search, code: next } })
          }
        />
        {isCompared && (
          <>
            <SearchSelect
              label="Copy from"
              w={220}
              value={source?.countryId ?? null}
              data={products.map(({ countryId }) => ({
                value: countryId,
                label: nameOf(countryId),
              }))}
              onChange={(next) => next !== null && void change({ from: next })}
              allowDeselect={false}
            />
            <Checkbox
              className={styles.filter}
              label="Also show equal values"
              checked={search.all ?? false}
              onChange={(event) => void change({ all: event.currentTarget.checked || undefined })}
            />
          </>
        )}
      </div>
      {code === undefined ? (
        <EmptyState icon={IconArrowsDiff}>
          Select a product to see it in all your countries.
          <LinkButton
            to="/product-info/completion"
            search={{ view: 'countries' }}
            variant="default"
          >
            View gaps of my countries
          </LinkButton>
          <OpenedLast kind="product" />
        </EmptyState>
      ) : !products ? (
        <NotLoaded query={comparison} what="the comparison" />
      ) : !first || !source ? (
        <EmptyState>None of your countries sells {code}.</EmptyState>
      ) : products.length === 1 ? (
        <EmptyState>
          Of your countries only {nameOf(first.countryId)} sells {code}.
        </EmptyState>
      ) : (
        <Comparison
          key={code}
          products={products}
          source={source}
          isAllShown={search.all ?? false}
          countryName={nameOf}
        />
      )}
    </Screen>
  )
}
