import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { IconMapPinQuestion } from '@tabler/icons-react'
import type { RemoteChange } from '../../live/remote-changes.ts'
import { formatRemoteChange } from '../../ui/format/user.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { RemoteChangeIndicator } from '../../ui/page/remote-change-indicator.tsx'
import { LocalText } from '../../ui/text/local-text.tsx'
import { ContactLinks } from './contact-links.tsx'
import styles from './dealers-page.module.css'

/** What the list shows of a dealer besides its fields. */
interface DealerStatus {
  /** The warning about its location. */
  warningOf(dealer: Dealer): string | undefined
  changed: ReadonlyMap<number, RemoteChange>
  /** Which users are editing it, as text. */
  edited: ReadonlyMap<number, string>
}

/** Each local text is shown with the English text below. */
export function dealerColumns(
  { warningOf, changed, edited }: DealerStatus,
  onDelete: ((dealer: Dealer) => void) | undefined,
): ListColumn<Dealer>[] {
  const columns: ListColumn<Dealer>[] = [
    {
      id: 'name',
      title: 'Name',
      isRowHeader: true,
      width: 'minmax(152px, 3fr)',
      isSortable: true,
      render: (dealer) => {
        const warning = warningOf(dealer)
        const who = changed.get(dealer.dealerContactId)
        const editing = edited.get(dealer.dealerContactId)
        return (
          <Both local={dealer.name} english={dealer.englishName} isName>
            {editing && <RemoteChangeIndicator kind="editing" label={editing} />}
            {who && <RemoteChangeIndicator kind="changed" label={formatRemoteChange(who)} />}
            {warning && (
              <span className={styles.warning} role="img" aria-label={warning} title={warning}>
                <IconMapPinQuestion size={16} stroke={1.8} aria-hidden />
              </span>
            )}
          </Both>
        )
      },
    },
    {
      id: 'grouping',
      title: 'Grouping',
      width: 'minmax(76px, 1.1fr)',
      isSortable: true,
      isSecondary: true,
      render: ({ groupingText, grouping2Text, englishGroupingText }) => (
        <Both
          local={[groupingText, grouping2Text].filter(Boolean).join(' · ')}
          english={englishGroupingText}
        />
      ),
    },
    {
      id: 'address',
      title: 'Address',
      width: 'minmax(120px, 3.1fr)',
      isSortable: true,
      isSecondary: true,
      render: ({ address, englishAddress }) => <Both local={address} english={englishAddress} />,
    },
    {
      id: 'contact',
      title: 'Contact',
      width: 'minmax(110px, 3.9fr)',
      render: (dealer) => <ContactLinks dealer={dealer} />,
    },
  ]
  if (!onDelete) return columns
  return [
    ...columns,
    {
      id: 'delete',
      title: '',
      width: '48px',
      render: (dealer) => (
        <button
          type="button"
          className={styles.delete}
          // The list has one stop; the Delete key does the same from there.
          tabIndex={-1}
          aria-label={`Delete ${dealer.name}`}
          onClick={(event) => {
            event.stopPropagation()
            onDelete(dealer)
          }}
        >
          Delete
        </button>
      ),
    },
  ]
}

interface BothProps {
  local: string
  english: string
  isName?: boolean
  children?: React.ReactNode
}

function Both({ local, english, isName = false, children }: BothProps) {
  return (
    <span className={isName ? `np-name-first ${styles.both}` : styles.both}>
      <LocalText className={isName ? 'np-medium' : undefined} title={local}>
        {children}
        {local}
      </LocalText>
      {english !== local && (
        <span className="np-muted" title={english}>
          {english}
        </span>
      )}
    </span>
  )
}

/** The value that a column is sorted by. Empty values come last. */
export function sortValue(dealer: Dealer, column: string): string | null {
  const value = { name: dealer.name, grouping: dealer.groupingText, address: dealer.address }[
    column
  ]
  return value || null
}

/** All texts that the filter searches. */
export function searchTextOf(dealer: Dealer): string {
  const { dealerContactId, countryId, longitude, latitude, updatedBy, updatedAt, ...texts } = dealer
  return Object.values(texts).join('\n')
}
