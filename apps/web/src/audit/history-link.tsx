import type { HistoryKind } from '@nutripim/contract/audit/audit-kinds'
import { IconHistory } from '@tabler/icons-react'
import { useIdentity } from '../identity/use-session.ts'
import { findDeniedPage } from '../shell/allowed-screens.ts'
import { LinkButton } from '../ui/page/link-button.tsx'

const path = '/admin/history'

interface HistoryLinkProps {
  kind: HistoryKind
  record: string | number
  size?: 'xs' | 'sm'
}

/** A link to the history of a record, for users with permission to open it. */
export function HistoryLink({ kind, record, size = 'sm' }: HistoryLinkProps) {
  const rights = useIdentity()?.rights ?? []
  if (findDeniedPage(path, rights) !== undefined) return null
  return (
    <LinkButton
      size={size}
      variant="default"
      to={path}
      search={{ kind, record }}
      leftSection={<IconHistory size={14} aria-hidden />}
    >
      History
    </LinkButton>
  )
}
