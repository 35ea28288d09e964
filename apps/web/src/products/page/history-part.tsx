import type { ProductPage } from '@nutripim/contract/products/product-page'
import { ChangeSentence } from '../../audit/change-sentence.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { NothingHere, PagePart } from './page-part.tsx'
import styles from './product-page.module.css'

interface HistoryPartProps {
  page: ProductPage
  history: NonNullable<ProductPage['history']>
}

/** The newest changes; all of them and restoring are on their own screen. */
export function HistoryPart({ page, history: { entries, names } }: HistoryPartProps) {
  return (
    <PagePart page={page} name="history" title="History" action="View all">
      {entries.length === 0 && <NothingHere>There are no changes yet.</NothingHere>}
      <ol className={styles.history}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            <span>
              <ChangeSentence entry={entry} names={names} />
            </span>
          </li>
        ))}
      </ol>
    </PagePart>
  )
}
