import type { DeclaredProduct } from '@nutripim/contract/products/products'
import { ContentByVolume } from '../compositions/content-by-volume.tsx'
import styles from './product-facts.module.css'

/** The declaration of the product in its country, and its content by weight and by volume. */
export function ProductFacts({ product }: { product: DeclaredProduct | undefined }) {
  return (
    <section className={styles.facts} aria-label="Declaration">
      <p className={styles.line}>
        <span className="np-muted">Declaration</span>{' '}
        <strong data-declaration>{product ? product.declaration || 'none' : '…'}</strong>
      </p>
      {product?.showGramsPerLitre && product.composition.Density === undefined && (
        <p className={styles.warning}>Shown in g/l, but Density is empty.</p>
      )}
      {product && (
        <details className={styles.content}>
          <summary>Content in % w/w and g/l</summary>
          <ContentByVolume composition={product.composition} />
        </details>
      )}
    </section>
  )
}
