import type { AdviceVersion } from '@nutripim/contract/advice/advice-history'
import { formatDateTime } from '../../ui/format/time.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { LocalText } from '../../ui/text/local-text.tsx'
import styles from './advice-history-page.module.css'
import { changeLabels } from './advice-version-pane.tsx'

/** The changes of a country’s advice as rows. */
export const historyColumns: ListColumn<AdviceVersion>[] = [
  {
    id: 'at',
    title: 'When',
    width: '128px',
    isSecondary: true,
    render: ({ at }) => formatDateTime(at),
  },
  {
    id: 'change',
    title: 'Change',
    width: '66px',
    isSecondary: true,
    render: ({ change }) => (
      <span className={styles.change} data-change={change}>
        {changeLabels[change]}
      </span>
    ),
  },
  {
    id: 'by',
    title: 'Who',
    width: 'minmax(116px, 1fr)',
    isSecondary: true,
    render: ({ by }) => by,
  },
  {
    id: 'crop',
    title: 'Crop',
    width: 'minmax(0, 1fr)',
    isSecondary: true,
    render: ({ cropName }) => cropName,
  },
  {
    id: 'product',
    title: 'Product',
    isRowHeader: true,
    width: 'minmax(0, 2fr)',
    render: ({ productName, cropName, at, change, by }) => (
      <>
        <span className={styles.product}>
          <LocalText>{productName ?? 'Deleted product'}</LocalText>
          <span className={`np-hidden ${styles.crop}`}>{cropName}</span>
        </span>
        <span data-narrow>
          {changeLabels[change]} {formatDateTime(at)} by {by}
        </span>
      </>
    ),
  },
]
