import { isFilled } from '@nutripim/contract/products/product-fields'
import type { ProductPage } from '@nutripim/contract/products/product-page'
import { productLabels } from '@nutripim/wording/product-labels'
import { BrokenLinkIndicator } from '../../ui/page/broken-link-indicator.tsx'
import { HtmlText } from '../../ui/rich-text/html-text.tsx'
import { CellButton } from './page-cells.tsx'
import { NothingHere, PagePart } from './page-part.tsx'
import styles from './product-page.module.css'

const textFields = ['webShortDescription', 'webMediumDescription', 'webLongDescription'] as const

/** The texts for web and apps, in the language of the country. */
export function TextsPart({ page }: { page: ProductPage }) {
  const { product, country } = page
  const filled = textFields.filter((field) => isFilled(field, product[field]))
  return (
    <PagePart page={page} name="texts" title="Texts">
      {filled.length === 0 && <NothingHere>There are no texts yet.</NothingHere>}
      {filled.map((field) => (
        <div key={field} className={styles.text}>
          <h3 className={styles.minor}>
            <CellButton cell={{ kind: 'description', name: field }}>
              {productLabels[field]}
            </CellButton>
          </h3>
          <div lang={country.language} dir="auto">
            <HtmlText html={product[field]} />
          </div>
        </div>
      ))}
      {product.webSynonyms.length > 0 && (
        <p className={styles.note}>
          <CellButton cell={{ kind: 'description', name: 'webSynonyms' }}>
            {productLabels.webSynonyms}
          </CellButton>
          : {product.webSynonyms.join(', ')}
        </p>
      )}
    </PagePart>
  )
}

export function PicturePart({ page }: { page: ProductPage }) {
  const { weblinkPackImage: address, weblinkPackImageAltText: alt } = page.product
  const broken = page.brokenLinks.find(({ field }) => field === 'weblinkPackImage')
  return (
    <PagePart
      page={page}
      name="picture"
      title="Picture"
      note={broken && <BrokenLinkIndicator what="Bag graphic" {...broken} />}
    >
      {isFilled('weblinkPackImage', address) ? (
        <img className={styles.picture} src={address} alt={alt} referrerPolicy="no-referrer" />
      ) : (
        <NothingHere>There is no bag graphic yet.</NothingHere>
      )}
    </PagePart>
  )
}
