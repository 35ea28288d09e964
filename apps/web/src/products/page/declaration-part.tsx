import { formatTrimmed, toUnits } from '@nutripim/agronomy/decimal'
import { contentIds } from '@nutripim/contract/products/elements'
import type { ProductPage } from '@nutripim/contract/products/product-page'
import { Link } from '@tanstack/react-router'
import { useLetterKeys } from './letter-keys.tsx'
import { NutrientTable } from './nutrient-table.tsx'
import { CellButton } from './page-cells.tsx'
import { NothingHere, PagePart } from './page-part.tsx'
import { partEditors } from './part-editors.ts'
import styles from './product-page.module.css'

/** The declaration of the country, and the stored composition behind it. */
export function DeclarationPart({ page }: { page: ProductPage }) {
  const { product, country, nutrients, notes } = page
  const stored = contentIds.flatMap((id) => {
    const value = product.composition[id]
    return value === undefined ? [] : [{ id, value }]
  })
  const { key, link } = partEditors.elements
  const hasKeys = useLetterKeys()
  return (
    <PagePart page={page} name="composition" title="Composition">
      {stored.length === 0 ? (
        <NothingHere>The composition is empty.</NothingHere>
      ) : (
        <>
          <p className={styles.declaration}>{product.declaration || 'Nothing to declare'}</p>
          <div className={styles.composition}>
            <div>
              {nutrients.length > 0 && <NutrientTable nutrients={nutrients} />}
              {notes.map((note) => (
                <p key={note} className={styles.note} dir="auto">
                  {note}
                </p>
              ))}
            </div>
            <div>
              <h3 className={styles.minor}>Stored values</h3>
              <ul className={styles.values}>
                {stored.map(({ id, value }) => (
                  <li key={id} data-displayed={product.displayElements.some((each) => each === id)}>
                    <CellButton cell={{ kind: 'composition', name: id }}>
                      {id}{' '}
                      <strong>
                        {formatTrimmed(toUnits(value)).replace('.', country.decimalSeparator)}
                      </strong>
                    </CellButton>
                  </li>
                ))}
              </ul>
              <p className={styles.note}>
                Green frames: displayed to customers.{' '}
                <Link {...link(page)} aria-keyshortcuts={hasKeys ? key.toUpperCase() : undefined}>
                  Edit elements {hasKeys && <kbd>{key.toUpperCase()}</kbd>}
                </Link>
              </p>
            </div>
          </div>
        </>
      )}
    </PagePart>
  )
}
