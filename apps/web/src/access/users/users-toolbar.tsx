import { Button } from '@mantine/core'
import type { UserListItem } from '@nutripim/contract/access/access'
import { IconDownload, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useDownload } from '../../exchange/use-download.ts'
import { formatCount } from '../../ui/format/count.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { exportUsers } from '../use-users.ts'
import type { useUserFilters } from './use-user-filters.ts'
import { UsersFilters } from './users-filters.tsx'
import styles from './users-page.module.css'

interface UsersToolbarProps {
  url: ReturnType<typeof useUserFilters>
  rows: readonly UserListItem[]
  selected: readonly UserListItem[]
  onChangeUsers: () => void
}

/** The filters of the list, and what can be done with its users. */
export function UsersToolbar({ url, rows, selected, onChangeUsers }: UsersToolbarProps) {
  const { download, isDownloading } = useDownload()
  const exported = selected.length > 0 ? selected : rows
  return (
    <div className={styles.toolbar}>
      <UsersFilters {...url} />
      <div className="np-row np-wrap np-gap-8 np-last">
        {selected.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconUsersGroup size={16} stroke={1.8} aria-hidden />}
            onClick={onChangeUsers}
          >
            Change {formatCount(selected.length, 'user')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          disabled={exported.length === 0}
          loading={isDownloading}
          onClick={() => void download((options) => exportUsers(exported, options))}
        >
          Export {selected.length > 0 ? 'selected' : 'users'}
        </Button>
        <LinkButton
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          to="/access-control/user"
        >
          Add User
        </LinkButton>
      </div>
    </div>
  )
}
