import {
  applicationFieldNames,
  getField,
  isFilled,
} from '@nutripim/contract/products/product-fields'
import type { ProductPage } from '@nutripim/contract/products/product-page'
import { productLabels } from '@nutripim/wording/product-labels'
import { createPortal } from 'react-dom'
import { HtmlText } from '../../ui/rich-text/html-text.tsx'
import { NutrientTable } from './nutrient-table.tsx'
import styles from './printed-sheet.module.css'

const applied = applicationFieldNames.filter((field) => getField(field).group === 'applied')
const texts = ['webShortDescription', 'webLongDescription'] as const
const documents = ['weblinkSafetyDataSheet', 'labelCodeFront', 'labelCodeBack'] as const

/**
 * The data sheet that is printed instead of the screen: the same content as the PDF of the server.
 * It is outside the frame, because paper has no rail and no scroll bars.
 */
export function PrintedSheet({ page }: { page: ProductPage }) {
  const { product, country, nutrients, advice } = page
  const shownTexts = texts.filter((field) => isFilled(field, product[field]))
  const shownDocuments = documents.filter((field) => isFilled(field, product[field]))
  return createPortal(
    <article className={styles.sheet} data-printed aria-hidden>
      <header className={styles.head}>
        <div>
          <h1 lang={country.language} dir="auto">
            {product.webProductName || product.productName}
          </h1>
          <p className={styles.declaration}>{product.declaration}</p>
        </div>
        {isFilled('weblinkPackImage', product.weblinkPackImage) && (
          <img src={product.weblinkPackImage} alt="" referrerPolicy="no-referrer" />
        )}
      </header>
      <Facts rows={listFacts(page)} />
      {nutrients.length > 0 && (
        <section>
          <h2>Declared nutrients</h2>
          <NutrientTable nutrients={nutrients} />
        </section>
      )}
      {shownTexts.length > 0 && (
        <section>
          <h2>Description</h2>
          {shownTexts.map((field) => (
            <div key={field} lang={country.language} dir="auto">
              <HtmlText html={product[field]} />
            </div>
          ))}
        </section>
      )}
      {advice.length > 0 && (
        <section>
          <h2>Advice</h2>
          {advice.map(({ crop, text }) => (
            <div key={crop.cropId} className={styles.advice}>
              <h3>{crop.cropName}</h3>
              <p lang={country.language} dir="auto">
                {text}
              </p>
            </div>
          ))}
        </section>
      )}
      {shownDocuments.length > 0 && (
        <section>
          <h2>Documents</h2>
          <Facts rows={shownDocuments.map((field) => [productLabels[field], product[field]])} />
        </section>
      )}
    </article>,
    document.body,
  )
}

function listFacts({ product, country, rangeName, formName, cropsOnLabel }: ProductPage) {
  const applications = applied.filter((field) => isFilled(field, product[field]))
  const facts: [string, string][] = [
    ['Country', country.name],
    [productLabels.dhCode, product.dhCode],
    [productLabels.productRange, rangeName ?? ''],
    [productLabels.formOfProduct, formName ?? ''],
    ['Applications', applications.map((field) => productLabels[field]).join(', ')],
    [productLabels.cropsOnLabel, cropsOnLabel.map(({ cropName }) => cropName).join(', ')],
  ]
  return facts.filter(([, value]) => value !== '')
}

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <table className={styles.facts}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
