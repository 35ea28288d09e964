import { VisuallyHidden } from '@mantine/core'
import type { ProductPage } from '@nutripim/contract/products/product-page'
import { recordScreens } from '@nutripim/screens/record-screens'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../ui/format/count.ts'
import { indicatorAttributes, indicators } from '../../ui/indicators/indicators.ts'
import { NothingHere, PagePart } from './page-part.tsx'
import styles from './product-page.module.css'

/** The same code in the user's other countries, as it is declared there. */
export function OtherCountriesPart({ page }: { page: ProductPage }) {
  const { otherCountries } = page
  const different = otherCountries.filter(({ hasSameComposition }) => !hasSameComposition).length
  return (
    <PagePart
      page={page}
      name="countries"
      title="Other countries"
      action="Compare"
      note={otherCountries.length > 0 && formatCount(different, 'other composition')}
    >
      {otherCountries.length === 0 && (
        <NothingHere>None of your other countries has this code.</NothingHere>
      )}
      <ul className={styles.rows}>
        {otherCountries.map((other) => (
          <li key={other.legacyProductId}>
            <Link
              {...recordScreens.product({
                id: `${other.legacyProductId}`,
                countryId: other.countryId,
              })}
            >
              {other.countryName}
            </Link>
            <span {...(!other.hasSameComposition && indicatorAttributes('differs'))}>
              {other.declaration || 'none'}
              {!other.hasSameComposition && (
                <VisuallyHidden>{indicators.differs.label}</VisuallyHidden>
              )}
            </span>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
