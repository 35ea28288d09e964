import { Checkbox } from '@mantine/core'
import type { Advice } from '@nutripim/contract/advice/advice'
import { Link } from '@tanstack/react-router'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { hasFailed, type Loadable } from '../../ui/page/loaded.tsx'
import { WordDiff } from '../../ui/text/word-diff.tsx'
import styles from './phrase-uses.module.css'

interface PhraseUsesProps {
  uses: Loadable<readonly Advice[]>
  /** The text of the phrase is edited: each advice text can be ticked to change with it. */
  isReworded: boolean
  from: string
  to: string
  keyOf: (use: Advice) => string
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

/** More are not drawn; the heading counts all of them. */
const maxShown = 200

/** The advice that uses a phrase. At first nothing is ticked. */
export function PhraseUses({ uses, isReworded, ticked, keyOf, ...props }: PhraseUsesProps) {
  const { data } = uses
  if (hasFailed(uses))
    return <p className={styles.none}>The advice that uses this phrase could not be loaded.</p>
  if (!data) return <p className={styles.none}>Loading the advice that uses this phrase …</p>
  if (data.length === 0) return <p className={styles.none}>No advice of your countries uses it.</p>
  const editable = data.filter(({ isReadOnly }) => !isReadOnly)
  const tickedCount = editable.filter((use) => ticked.has(keyOf(use))).length
  function tick(key: string, isTicked: boolean) {
    const next = new Set(ticked)
    if (isTicked) next.add(key)
    else next.delete(key)
    props.onTick(next)
  }
  return (
    <section className={styles.uses} aria-label="Where it is used">
      <h3>
        Used in {formatCount(data.length, 'advice text')}
        {isReworded && ': select the texts to update'}
      </h3>
      {isReworded && (
        <Checkbox
          className={styles.all ?? ''}
          label={`Change in all ${formatCount(editable.length, 'text')}${formatViewOnly(data.length - editable.length)}`}
          checked={editable.length > 0 && tickedCount === editable.length}
          indeterminate={tickedCount > 0 && tickedCount < editable.length}
          disabled={editable.length === 0}
          onChange={(event) =>
            props.onTick(new Set(event.currentTarget.checked ? editable.map(keyOf) : []))
          }
        />
      )}
      <ul>
        {data.slice(0, maxShown).map((use) => {
          const { countryId, product, crop, applicationAdviceText: text, isReadOnly } = use
          const name = `${product.productName} on ${crop.cropName}, ${countryId}`
          return (
            <li key={keyOf(use)}>
              {isReworded && (
                <Checkbox
                  aria-label={`Change in ${name}`}
                  checked={ticked.has(keyOf(use))}
                  disabled={isReadOnly}
                  onChange={(event) => tick(keyOf(use), event.currentTarget.checked)}
                />
              )}
              <div>
                <Link
                  to="/advice/edit-product-advice"
                  search={{
                    country: countryId,
                    product: product.productCode,
                    crop: crop.cropId,
                  }}
                >
                  {name}
                </Link>
                {isReadOnly && <small> View only</small>}
                <WordDiff
                  before={text}
                  after={ticked.has(keyOf(use)) ? text.split(props.from).join(props.to) : text}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {data.length > maxShown && <p className={styles.none}>and {data.length - maxShown} more</p>}
    </section>
  )
}

/** “; 5 are view only” */
const formatViewOnly = (count: number) =>
  count === 0 ? '' : `; ${formatNumber(count)} ${count === 1 ? 'is' : 'are'} view only`
