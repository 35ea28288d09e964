import type { FileDetails } from '@nutripim/contract/files/files'
import { isProductField } from '@nutripim/contract/products/product-fields'
import { productLabels } from '@nutripim/wording/product-labels'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../ui/format/count.ts'
import styles from './file-details.module.css'

/** The products that link to a file. */
export function FileUses({ uses, otherUses }: Pick<FileDetails, 'uses' | 'otherUses'>) {
  return (
    <section aria-label="Uses">
      <h3>Uses</h3>
      {uses.length + otherUses === 0 && <p className="np-muted">No product uses this file.</p>}
      {uses.length > 0 && (
        <ul className={styles.rows}>
          {uses.map(({ countryId, legacyProductId, productName, field }) => (
            <li key={`${countryId} ${legacyProductId} ${field}`}>
              <Link
                to="/product-info/product"
                search={{ country: countryId, product: legacyProductId }}
                dir="auto"
              >
                {productName}, {countryId}
              </Link>
              <small className="np-muted">
                {isProductField(field) ? productLabels[field] : field}
              </small>
            </li>
          ))}
        </ul>
      )}
      {otherUses > 0 && (
        <p className="np-muted">{formatCount(otherUses, 'use')} in other countries</p>
      )}
    </section>
  )
}
