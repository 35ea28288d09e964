import type { OldPhraseUse } from '@nutripim/contract/advice/phrases'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../ui/format/count.ts'
import { WordDiff } from '../../ui/text/word-diff.tsx'
import styles from './phrase-uses.module.css'

interface OldPhraseUsesProps {
  uses: readonly OldPhraseUse[]
  /** The text of the phrase now. */
  text: string
  countryName: string
}

/** The advice that did not change with the phrase, with the change that it would need. */
export function OldPhraseUses({ uses, text, countryName }: OldPhraseUsesProps) {
  if (uses.length === 0) return null
  return (
    <section className={styles.uses} aria-label="Old wording">
      <h3>
        {formatCount(uses.length, 'advice text')} with the old wording in {countryName}
      </h3>
      <ul>
        {uses.map(({ wording, advice: { countryId, product, crop } }) => (
          <li key={`${wording} ${product.productCode} ${crop.cropId}`}>
            <div>
              <Link
                to="/advice/edit-product-advice"
                search={{ country: countryId, product: product.productCode, crop: crop.cropId }}
              >
                {product.productName} on {crop.cropName}, {countryId}
              </Link>
              <WordDiff before={wording} after={text} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
