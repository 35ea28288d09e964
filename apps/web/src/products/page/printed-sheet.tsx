import type { ProductPage } from '@nutripim/contract/products/product-page'
import { listDataSheet } from '@nutripim/wording/data-sheet'
import { createPortal } from 'react-dom'
import { HtmlText } from '../../ui/rich-text/html-text.tsx'
import { NutrientTable } from './nutrient-table.tsx'
import styles from './printed-sheet.module.css'

/**
 * The data sheet that is printed instead of the screen: the same content as the PDF of the server.
 * It is outside the frame, because paper has no rail and no scroll bars.
 */
export function PrintedSheet({ page }: { page: ProductPage }) {
  const { product, country, nutrients, notes, advice } = page
  const { name, picture, facts, texts, documents } = listDataSheet(page)
  return createPortal(
    <article className={styles.sheet} data-printed aria-hidden>
      <header className={styles.head}>
        <div>
          <h1 lang={country.language} dir="auto">
            {name}
          </h1>
          <p className={styles.declaration}>{product.declaration}</p>
        </div>
        {picture && <img src={picture} alt="" referrerPolicy="no-referrer" />}
      </header>
      <Facts rows={facts} />
      {nutrients.length > 0 && (
        <section>
          <h2>Declared nutrients</h2>
          <NutrientTable nutrients={nutrients} />
          {notes.map((note) => (
            <p key={note} dir="auto">
              {note}
            </p>
          ))}
        </section>
      )}
      {texts.length > 0 && (
        <section>
          <h2>Description</h2>
          {texts.map((html) => (
            <div key={html} lang={country.language} dir="auto">
              <HtmlText html={html} />
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
      {documents.length > 0 && (
        <section>
          <h2>Documents</h2>
          <Facts rows={documents} />
        </section>
      )}
    </article>,
    document.body,
  )
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
