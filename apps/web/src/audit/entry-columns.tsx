import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { isGroup } from '@nutripim/wording/change-sentence'
import { IconChevronRight } from '@tabler/icons-react'
import { formatDateTime } from '../ui/format/time.ts'
import type { ListColumn } from '../ui/list/list-column.ts'
import styles from './audit.module.css'
import { ChangeSentence } from './change-sentence.tsx'

/** The columns of a list of audit entries. */
export function entryColumns(names: AuditNames): ListColumn<AuditEntry>[] {
  return [
    {
      id: 'at',
      title: 'When',
      width: '134px',
      render: ({ at, by }) => (
        <>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <span data-narrow>{by}</span>
        </>
      ),
    },
    {
      id: 'by',
      title: 'Who',
      width: 'minmax(90px, 170px)',
      isSecondary: true,
      render: ({ by }) => by,
    },
    {
      id: 'what',
      title: 'Change',
      isRowHeader: true,
      width: 'minmax(0, 1fr)',
      render: (entry) => (
        <span className="np-row np-middle np-gap-6 np-shrink">
          <ChangeSentence entry={entry} names={names} />
          {isGroup(entry) && (
            <IconChevronRight
              className={`np-fixed np-muted ${styles.more}`}
              size={16}
              aria-hidden
            />
          )}
        </span>
      ),
    },
  ]
}
