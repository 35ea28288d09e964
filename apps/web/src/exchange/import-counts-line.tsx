import { listKeys } from '@nutripim/contract/api/key-list'
import type { ImportCounts } from '@nutripim/contract/exchange/exchange'
import { formatNumber } from '../ui/format/count.ts'
import styles from './import-preview.module.css'

const names = {
  added: 'added',
  changed: 'changed',
  same: 'unchanged',
  refused: 'rejected',
  removed: 'removed, because not in the file',
} as const

/** Read = added + changed + unchanged + rejected; zeros are left out. */
export function ImportCountsLine({ counts }: { counts: ImportCounts }) {
  const parts = listKeys(names).filter((key) => counts[key] > 0)
  return (
    <ul className={styles.counts} aria-label="Rows of the file">
      <li>
        <strong>{formatNumber(counts.read)}</strong> {counts.read === 1 ? 'row' : 'rows'} read
      </li>
      {parts.map((key) => (
        <li key={key} data-part={key}>
          <strong>{formatNumber(counts[key])}</strong> {names[key]}
        </li>
      ))}
    </ul>
  )
}
