import { Button } from '@mantine/core'
import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import type { NewProductField } from '@nutripim/contract/approvals/new-products'
import type { Option } from '@nutripim/contract/reference/reference'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCountry } from '../../country/use-country.ts'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { formatOption } from '../../ui/format/option.ts'
import { compareWords } from '../../ui/grid/arrange-rows.ts'
import { differences } from '../form/code-differences.ts'
import type { ProductValues } from '../form/product-values.ts'
import { sameCodeQuery } from '../review/use-approvals.ts'
import styles from './same-code.module.css'

interface SameCodeProps {
  draft: DraftProduct
  values: ProductValues
  names: { ranges: readonly Option[]; forms: readonly Option[] }
  /** Copies a value of another country into the form. */
  onCopy: (field: NewProductField, value: ProductValues[NewProductField]) => void
}

/** The differences from products with the same code in the user's other countries. */
export function SameCode({ draft, values, names, onCopy }: SameCodeProps) {
  const code = values.dHCode.trim()
  const { countries } = useCountry()
  const { data } = useQuery({ ...sameCodeQuery(code), enabled: code !== '' })
  const others = data?.products.filter(({ countryId }) => countryId !== draft.countryId) ?? []
  const [first] = others
  if (!first) return null
  const found = differences(values, others, names)
  const nameOf = (id: string) => formatOption(countries, id)
  return (
    <section className={styles.box} aria-label={`${code} in your other countries`}>
      <h2>{code} in your other countries</h2>
      <p>
        {others.length === 1
          ? `${nameOf(first.countryId)} sells the same product.`
          : `${formatCount(others.length, 'country', 'countries')} sell the same product.`}{' '}
        {found.length === 0 ? (
          'No differences.'
        ) : (
          <Link to="/product-info/compare" search={{ code }}>
            Compare countries
          </Link>
        )}
      </p>
      {found.map(({ field, groups }) => (
        <details key={field}>
          <summary>
            {newProductLabels[field]}
            <span>
              {groups.length === 1 ? 'another text' : `${formatNumber(groups.length)} others`}
            </span>
          </summary>
          <ul>
            {groups.map((group) => (
              <li key={group.text}>
                <b>{group.countries.map(nameOf).sort(compareWords).join(', ')}</b>
                <span dir="auto">{group.text || <i>empty</i>}</span>
                {field !== 'productRange' && (
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`Copy ${newProductLabels[field]} from ${nameOf(group.countries[0])}`}
                    onClick={() => onCopy(field, group.value)}
                  >
                    Copy
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
