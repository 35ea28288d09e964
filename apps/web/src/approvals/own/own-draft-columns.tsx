import type { OwnDraft } from '@nutripim/contract/approvals/own-drafts'
import { formatDateTime } from '../../ui/format/time.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { LocalText } from '../../ui/text/local-text.tsx'
import { draftDeleted, formatAnswer, formatDecision } from '../review/decision-text.ts'
import styles from './own-drafts-page.module.css'

const states: Record<OwnDraft['state'], string> = {
  Pending: 'Pending',
  Rejected: draftDeleted,
  Approved: 'Approved',
}

/** What a click on the row does. */
const nextSteps: Record<OwnDraft['state'], string> = {
  Pending: 'Edit',
  Rejected: 'Continue with a new draft',
  Approved: 'Open product',
}

export function ownDraftColumns(countryName: (id: string) => string): ListColumn<OwnDraft>[] {
  return [
    {
      id: 'name',
      title: 'Product name',
      width: 'minmax(160px, 3fr)',
      isRowHeader: true,
      render: ({ productName, dhCode, countryId }) => (
        <>
          <LocalText className={styles.name} country={countryId}>
            {productName}
          </LocalText>
          <span className={styles.note}>
            {dhCode}
            <span className={`np-hidden ${styles.country}`}> · {countryName(countryId)}</span>
          </span>
        </>
      ),
    },
    {
      id: 'country',
      title: 'Country',
      width: 'minmax(90px, 1fr)',
      isSecondary: true,
      render: ({ countryId }) => countryName(countryId),
    },
    {
      id: 'created',
      title: 'Created',
      width: '150px',
      isSecondary: true,
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      id: 'state',
      title: 'State',
      width: 'minmax(130px, 4fr)',
      render: (draft) => (
        <>
          <span className={styles.state} data-state={draft.state}>
            {states[draft.state]}
          </span>
          {draft.state !== 'Pending' && (
            <span className={`np-two-lines-on-phone ${styles.note}`} title={formatDecision(draft)}>
              {formatAnswer(draft)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'next',
      title: 'Next step',
      width: '180px',
      isSecondary: true,
      render: ({ state }) => <span className="np-accent">{nextSteps[state]}</span>,
    },
  ]
}
