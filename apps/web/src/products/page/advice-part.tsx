import type { ProductPage } from '@nutripim/contract/products/product-page'
import { linkTo } from '@nutripim/screens/screen-link'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatCount } from '../../ui/format/count.ts'
import { formatTimeAgo } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'
import { NothingHere, PagePart } from './page-part.tsx'
import styles from './product-page.module.css'

/** The advice for growers, crop by crop. */
export function AdvicePart({ page }: { page: ProductPage }) {
  const { advice, product, country, cropsOnLabel } = page
  const withAdvice = new Set(advice.map(({ crop }) => crop.cropId))
  const gaps = cropsOnLabel.filter(({ cropId }) => !withAdvice.has(cropId))
  return (
    <PagePart
      page={page}
      name="advice"
      title="Advice"
      action={advice.length > 0 ? 'Edit' : 'Add'}
      note={advice.length > 0 && formatCount(advice.length, 'crop')}
    >
      {advice.length === 0 && <NothingHere>There is no advice yet.</NothingHere>}
      {advice.map(({ crop, text, savedBy, savedAt }) => (
        <div key={crop.cropId} className={styles.text}>
          <h3 className={styles.minor}>
            <Link
              {...linkTo('/advice/edit-product-advice', {
                country: country.id,
                product: product.dhCode,
                crop: crop.cropId,
              })}
            >
              {crop.cropName}
            </Link>
            <span className={styles.by}>
              {formatUser(savedBy)}, {formatTimeAgo(savedAt)}
            </span>
          </h3>
          <p lang={country.language} dir="auto" className={styles.lines}>
            {text}
          </p>
        </div>
      ))}
      {gaps.length > 0 && (
        <p className={styles.note}>
          On the label without advice:{' '}
          {gaps.map(({ cropId, cropName }, index) => (
            <Fragment key={cropId}>
              {index > 0 && ', '}
              <Link
                {...linkTo('/advice/add-product-advice', {
                  country: country.id,
                  product: product.dhCode,
                  crop: cropId,
                })}
                aria-label={`Add advice on ${cropName}`}
              >
                {cropName}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </PagePart>
  )
}
