import type { BrokenLink } from '@nutripim/contract/link-monitor/broken-links'
import type { DescriptionRow } from '@nutripim/contract/products/products'
import { productLabels } from '@nutripim/wording/product-labels'
import { IconCircleCheck } from '@tabler/icons-react'
import type { RemoteChange } from '../../live/remote-changes.ts'
import { formatNumber } from '../../ui/format/count.ts'
import { formatRemoteChange } from '../../ui/format/user.ts'
import { indicators, pillAttributes } from '../../ui/indicators/indicators.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { BrokenLinkIndicator } from '../../ui/page/broken-link-indicator.tsx'
import { type Picture, Thumbnail } from '../../ui/page/picture.tsx'
import { RemoteChangeIndicator } from '../../ui/page/remote-change-indicator.tsx'
import { LocalText } from '../../ui/text/local-text.tsx'
import styles from './descriptions-page.module.css'

/** Information about a product besides its fields. */
interface RowNews {
  brokenLinksOf(row: DescriptionRow): readonly BrokenLink[]
  /** The user who changed it, and the time. */
  changed: ReadonlyMap<number, RemoteChange>
  /** The users who are editing it, as text. */
  edited: ReadonlyMap<number, string>
}

/** The columns of the table of products. */
export function descriptionColumns(
  rangeName: (id: string | null) => string,
  onShowBag: (bag: Picture) => void,
  { brokenLinksOf, changed, edited }: RowNews,
): ListColumn<DescriptionRow>[] {
  return [
    {
      id: 'bag',
      title: 'Bag',
      width: '35px',
      render: ({ weblinkPackImage, weblinkPackImageAltText }) => (
        <Thumbnail
          noun="bag"
          address={weblinkPackImage}
          alt={weblinkPackImageAltText}
          onOpen={onShowBag}
          tabIndex={-1}
        />
      ),
    },
    {
      id: 'group',
      title: 'Group',
      width: 'minmax(64px, 1fr)',
      isSecondary: true,
      render: ({ productRange }) => <span className="np-muted">{rangeName(productRange)}</span>,
    },
    {
      id: 'name',
      title: 'Name',
      isRowHeader: true,
      width: 'minmax(96px, 3fr)',
      render: (row) => (
        <LocalText className="np-two-lines np-medium" title={nameOf(row)}>
          <RemoteIndicators
            changed={changed.get(row.legacyProductId)}
            edited={edited.get(row.legacyProductId)}
          />
          {nameOf(row)}
        </LocalText>
      ),
    },
    {
      id: 'code',
      title: 'Code',
      width: '78px',
      render: ({ dhCode }) => <span title={dhCode}>{dhCode}</span>,
    },
    {
      id: 'complete',
      title: 'Complete',
      width: '56px',
      render: (row) => (
        <span className="np-row np-gap-4">
          <CompletenessIndicator missing={row.missing} />
          {brokenLinksOf(row).map((link) => (
            <BrokenLinkIndicator key={link.field} what={productLabels[link.field]} {...link} />
          ))}
        </span>
      ),
    },
  ]
}

export function nameOf({ webProductName, productName }: DescriptionRow): string {
  return webProductName || productName
}

function RemoteIndicators({
  changed,
  edited,
}: {
  changed: RemoteChange | undefined
  edited: string | undefined
}) {
  return (
    <>
      {edited && <RemoteChangeIndicator kind="editing" label={edited} />}
      {changed && <RemoteChangeIndicator kind="changed" label={formatRemoteChange(changed)} />}
    </>
  )
}

/** A tick, or the number and names of the empty fields. */
function CompletenessIndicator({ missing }: Pick<DescriptionRow, 'missing'>) {
  if (missing.length === 0) {
    return (
      <span className={styles.indicator} role="img" aria-label="Complete" title="Complete">
        <IconCircleCheck size={16} stroke={1.8} aria-hidden />
      </span>
    )
  }
  const label = `${indicators.missing.label}: ${missing.map((field) => productLabels[field]).join(', ')}`
  return (
    <span {...pillAttributes('missing')} role="img" aria-label={label} title={label}>
      {formatNumber(missing.length)}
    </span>
  )
}
