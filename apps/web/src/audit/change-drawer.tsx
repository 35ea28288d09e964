import { Drawer } from '@mantine/core'
import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { ChangeDetail } from './change-detail.tsx'

interface ChangeDrawerProps {
  entry: AuditEntry | undefined
  names: AuditNames | undefined
  onClose: () => void
  /** Shows all changes of a request. */
  onRequest: (request: string, at: string) => void
}

/** The selected change of the log. */
export function ChangeDrawer({ entry, names, onClose, onRequest }: ChangeDrawerProps) {
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={onClose}
      position="right"
      size={560}
      title="Change"
      transitionProps={{ duration: 120 }}
    >
      {entry && names && (
        <ChangeDetail
          entry={entry}
          names={names}
          onRequest={(request) => onRequest(request, entry.at)}
        />
      )}
    </Drawer>
  )
}
