import { Button } from '@mantine/core'
import type { HistoryKind } from '@nutripim/contract/audit/audit-kinds'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIdentity } from '../identity/use-session.ts'
import { findRefusal } from '../shell/allowed-screens.ts'
import type { PlacePath } from '../shell/screens.ts'

const path: PlacePath = '/admin/history'

interface HistoryLinkProps {
  kind: HistoryKind
  record: string | number
  size?: 'xs' | 'sm'
}

/** Leads to every change of a record and the way back, for those who may see it. */
export function HistoryLink({ kind, record, size = 'sm' }: HistoryLinkProps) {
  const rights = useIdentity()?.rights ?? []
  if (findRefusal(path, rights) !== undefined) return null
  return (
    <Button
      size={size}
      variant="default"
      component={Link}
      to={path}
      search={{ kind, record } as never}
      leftSection={<IconHistory size={14} aria-hidden />}
    >
      History
    </Button>
  )
}
