import { useUrlState } from '../address/use-url-state.ts'
import { useCountry } from '../country/use-country.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LinkButton } from '../ui/page/link-button.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { parseRestoreKinds, parseRestorePoint } from './restore/restore-address.ts'
import { RestorePanel } from './restore/restore-panel.tsx'

/** Undoes the change in the address: cells that another user changed since then stay. */
export function UndoChange() {
  const { search } = useUrlState('/admin/history')
  const { country } = useCountry('/admin/history')
  const { request, entry } = search
  const moment = parseRestorePoint(search.moment)
  return (
    <Screen
      title="Undo a change"
      description="Set back what the change wrote. What was changed since then stays."
      actions={
        <LinkButton variant="default" to="/admin/audit">
          Open the audit log
        </LinkButton>
      }
    >
      {!country || !moment || request === undefined ? (
        <EmptyState>Open the change in the audit log to undo it.</EmptyState>
      ) : (
        <>
          <p className="np-flush np-muted np-sm">Change of {formatDateTime(moment)}</p>
          <RestorePanel
            key={`${request} ${entry}`}
            scope={{
              countryCode: country,
              kinds: parseRestoreKinds(search.kinds),
              moment,
              change: { request: String(request), ...(entry !== undefined && { entry }) },
            }}
          />
        </>
      )}
    </Screen>
  )
}
