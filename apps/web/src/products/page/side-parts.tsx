import { listKeys } from '@nutripim/contract/api/key-list'
import {
  applicationFieldNames,
  getField,
  isFilled,
} from '@nutripim/contract/products/product-fields'
import type { ProductPage } from '@nutripim/contract/products/product-page'
import { gapScreens } from '@nutripim/screens/gap-screens'
import { linkTo } from '@nutripim/screens/screen-link'
import { completionLabels } from '@nutripim/wording/completion-labels'
import { productLabels } from '@nutripim/wording/product-labels'
import { Link } from '@tanstack/react-router'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { indicators, noteAttributes, pillAttributes } from '../../ui/indicators/indicators.ts'
import { BrokenLinkIndicator } from '../../ui/page/broken-link-indicator.tsx'
import { RuleLink } from '../rules/rule-link.tsx'
import { CellButton } from './page-cells.tsx'
import { NothingHere, PagePart } from './page-part.tsx'
import styles from './product-page.module.css'

const gaps = listKeys(completionLabels)
const flags = applicationFieldNames.filter((field) => getField(field).kind === 'flag')
const documents = ['weblinkSafetyDataSheet', 'labelCodeFront', 'labelCodeBack'] as const

/** What is missing, each gap as a link to its field, and the warnings of the rules. */
export function CompletionPart({ page }: { page: ProductPage }) {
  const { product, completion, findings } = page
  const missing = gaps.filter((field) => !completion[field])
  return (
    <PagePart
      page={page}
      name="completion"
      title="Completeness"
      action="All gaps"
      note={`${formatNumber(gaps.length - missing.length)} of ${formatNumber(gaps.length)}`}
    >
      {missing.length === 0 && <p className="np-flush np-accent">Every part has a value.</p>}
      {missing.length > 0 && (
        <ul className={styles.gaps} aria-label={indicators.missing.label}>
          {missing.map((gap) => {
            const { screen, field } = gapScreens[gap]
            const { countryId: country, legacyProductId } = product
            return (
              <li key={gap}>
                <Link
                  {...pillAttributes('missing')}
                  to={screen}
                  search={{ country, product: legacyProductId, field }}
                  title={`${indicators.missing.label}: ${completionLabels[gap]}`}
                >
                  {completionLabels[gap]}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {findings.length > 0 && (
        <ul className={styles.findings} aria-label={formatCount(findings.length, 'warning')}>
          {findings.map(({ rule, text }) => (
            <li key={`${rule} ${text}`} {...noteAttributes('warning')}>
              {text} <RuleLink rule={rule} />
            </li>
          ))}
        </ul>
      )}
    </PagePart>
  )
}

export function ApplicationsPart({ page }: { page: ProductPage }) {
  const { product, cropsOnLabel } = page
  const set = flags.filter((field) => isFilled(field, product[field]))
  return (
    <PagePart page={page} name="applications" title="Applications">
      {set.length === 0 ? (
        <NothingHere>No application is set.</NothingHere>
      ) : (
        <ul className={styles.tags}>
          {set.map((field) => (
            <li key={field}>
              <CellButton cell={{ kind: 'applications', name: field }}>
                {productLabels[field]}
              </CellButton>
            </li>
          ))}
        </ul>
      )}
      {cropsOnLabel.length > 0 && (
        <p className={styles.note}>
          <CellButton cell={{ kind: 'description', name: 'cropsOnLabel' }}>
            {productLabels.cropsOnLabel}
          </CellButton>
          : {cropsOnLabel.map(({ cropName }) => cropName).join(', ')}
        </p>
      )}
    </PagePart>
  )
}

export function DocumentsPart({ page }: { page: ProductPage }) {
  const { product, brokenLinks } = page
  const filled = documents.filter((field) => isFilled(field, product[field]))
  return (
    <PagePart page={page} name="documents" title="Documents">
      {filled.length === 0 && <NothingHere>There are no documents yet.</NothingHere>}
      <dl className={`np-flush np-stack np-gap-8 ${styles.facts}`}>
        {filled.map((field) => {
          const broken = brokenLinks.find((each) => each.field === field)
          return (
            <div key={field}>
              <dt>
                <CellButton cell={{ kind: 'description', name: field }}>
                  {productLabels[field]}
                </CellButton>
              </dt>
              <dd>
                {field === 'weblinkSafetyDataSheet' ? (
                  <a href={product[field]} target="_blank" rel="noreferrer">
                    {product[field]}
                  </a>
                ) : (
                  product[field]
                )}
                {broken && <BrokenLinkIndicator what={productLabels[field]} {...broken} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </PagePart>
  )
}

/** Where the country recommends the product. */
export function LinksPart({ page }: { page: ProductPage }) {
  const { links, country } = page
  return (
    <PagePart page={page} name="links" title="Links">
      {links.length === 0 && (
        <NothingHere>The product is recommended for no nutrient on any crop.</NothingHere>
      )}
      <ul className={styles.rows}>
        {links.map(({ element, crop, position }) => (
          <li key={`${element} ${crop.cropId}`}>
            <Link
              {...linkTo('/product-info/links', {
                country: country.id,
                element,
                crop: crop.cropId,
              })}
            >
              {element} on {crop.cropName}
            </Link>
            <span>position {position}</span>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
