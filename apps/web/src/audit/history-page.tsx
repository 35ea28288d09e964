import { historyKinds } from '@nutripim/contract/audit/audit-kinds'
import { useUrlState } from '../address/use-url-state.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LinkButton } from '../ui/page/link-button.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { CountryHistory } from './country-history.tsx'
import { RecordHistory } from './record-history.tsx'
import { UndoChange } from './undo-change.tsx'

/** The history of the record in the address; without one, of a country. */
export function HistoryPage() {
  const { kind: named, record, request } = useUrlState('/admin/history').search
  const kind = historyKinds.find((name) => name === named)
  if (kind && record !== undefined) {
    return <RecordHistory key={`${kind} ${record}`} kind={kind} record={String(record)} />
  }
  if (request !== undefined) return <UndoChange />
  if (named !== undefined && record !== undefined) return <UnknownKind />
  return <CountryHistory />
}

function UnknownKind() {
  return (
    <Screen title="History and restore">
      <EmptyState>
        The kind of record in the address is unknown.
        <LinkButton to="/admin/audit" variant="default">
          Open the audit log
        </LinkButton>
      </EmptyState>
    </Screen>
  )
}
