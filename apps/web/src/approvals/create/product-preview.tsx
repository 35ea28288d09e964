import { hasText } from '@nutripim/contract/api/text-rules'
import type { Option } from '@nutripim/contract/reference/reference'
import { IconFileText, IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { ShownHtml } from '../../ui/rich-text/shown-html.tsx'
import { LocalText } from '../../ui/text/local-text.tsx'
import { linesOf, type ProductValues } from '../form/product-values.ts'
import styles from './product-preview.module.css'

interface ProductPreviewProps {
  values: ProductValues
  ranges: readonly Option[]
  forms: readonly Option[]
}

/** Previews the product on the web while the user fills in the form. */
export function ProductPreview({ values: typed, ranges, forms }: ProductPreviewProps) {
  const values = useDeferredValue(typed)
  const nameOf = (options: readonly Option[], id: string) =>
    options.find((option) => option.id === id)?.name
  const kind = [nameOf(ranges, values.productRange), nameOf(forms, values.formOfProduct)]
  const synonyms = linesOf(values.webSynonyms)
  const documents = [
    values.weblinkSafetyDataSheet.trim() && 'Safety Data Sheet',
    values.labelCodeFront.trim() && 'Front label',
    values.labelCodeBack.trim() && 'Back label',
  ].filter(Boolean)
  return (
    <section className="np-shrink" aria-label="Preview">
      <h2 className={styles.title}>On the web</h2>
      <article className={styles.card}>
        <Bag address={values.weblinkPackImage} alt={values.weblinkPackImageAltText} />
        <p className={styles.kind}>{kind.filter(Boolean).join(' · ')}</p>
        <LocalText
          as="h3"
          className={styles.name}
          data-empty={!values.productName.trim() || undefined}
        >
          {values.productName.trim() || 'Product Name'}
        </LocalText>
        <LocalText
          as="p"
          className="np-medium"
          data-empty={!values.webShortDescription || undefined}
        >
          {values.webShortDescription || 'Product short Description'}
        </LocalText>
        <LocalText as="div" className={`np-stack np-gap-6 np-breaks ${styles.text}`}>
          {hasText(values.webLongDescription) ? (
            <ShownHtml html={values.webLongDescription} />
          ) : (
            <p data-empty>Product Text</p>
          )}
        </LocalText>
        {synonyms.length > 0 && (
          <p className={styles.synonyms}>
            Also known as <LocalText as="bdi">{synonyms.join(', ')}</LocalText>
          </p>
        )}
        {documents.length > 0 && (
          <ul className={styles.documents}>
            {documents.map((name) => (
              <li key={name}>
                <IconFileText size={14} stroke={1.6} aria-hidden /> {name}
              </li>
            ))}
          </ul>
        )}
        {values.showAdvice && <p className={styles.advice}>Product advice is shown</p>}
      </article>
    </section>
  )
}

function Bag({ address, alt }: { address: string; alt: string }) {
  const [broken, setBroken] = useState<string>()
  if (address.trim() === '' || address === broken) {
    const Icon = address === broken ? IconPhotoOff : IconPhoto
    return (
      <div className={styles.noBag}>
        <Icon size={36} stroke={1} aria-hidden />
      </div>
    )
  }
  return (
    <img
      className={styles.bag}
      src={address}
      alt={alt}
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  )
}
