import type { UserListItem } from '@nutripim/contract/access/access'
import { roleNames } from '@nutripim/contract/api/permissions'
import { formatRole } from '@nutripim/wording/role-labels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx'
import { SaveDialog } from '../../ui/form/save-dialog.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { SearchMultiSelect } from '../../ui/select/search-multi-select.tsx'
import { toOptions } from '../../ui/select/to-options.ts'
import { countriesQuery, rolesQuery } from '../use-users.ts'
import styles from './change-users.module.css'
import { ChangeUsersPreview } from './change-users-preview.tsx'
import { type AccessChange, noChange, useChangeUsers, usePreview } from './use-change-users.ts'

interface ChangeUsersDialogProps {
  users: readonly UserListItem[]
  onClose: () => void
  onChanged: () => void
}

/** Assigns and removes roles and countries of several users, with a preview per user. */
export function ChangeUsersDialog({ users, onClose, onChanged }: ChangeUsersDialogProps) {
  const [change, setChange] = useState<AccessChange>(noChange)
  const preview = usePreview(
    users.map(({ userId }) => userId),
    change,
  )
  const { save, isSaving } = useChangeUsers(onChanged)
  const changed = preview.changed ?? []
  return (
    <SaveDialog onClose={onClose} title={`Change ${formatCount(users.length, 'user')}`} size={820}>
      <ChangeFields users={users} change={change} onChange={setChange} />
      <ChangeUsersPreview preview={preview} />
      <DialogButtons
        onCancel={onClose}
        disabled={changed.length === 0 || preview.isFetching}
        loading={isSaving}
        onClick={() => void save({ userIds: changed.map(({ userId }) => userId), ...change })}
      >
        {changed.length === 0 ? 'Change users' : `Change ${formatCount(changed.length, 'user')}`}
      </DialogButtons>
    </SaveDialog>
  )
}

interface ChangeFieldsProps {
  users: readonly UserListItem[]
  change: AccessChange
  onChange: (change: AccessChange) => void
}

/** Only what the administrator can assign is offered; to remove, only what one of the users has. */
function ChangeFields({ users, change, onChange }: ChangeFieldsProps) {
  const roles = useQuery(rolesQuery)
  const countries = useQuery(countriesQuery)
  const free = (roles.data ?? []).filter(({ blockedReason }) => !blockedReason).map(({ id }) => id)
  const own = (countries.data ?? []).filter(({ blockedReason }) => !blockedReason)
  const toRoleOptions = (ids: readonly string[]) =>
    ids.map((id) => ({ value: id, label: formatRole(id) }))
  const assignedRoles = new Set(users.flatMap((user) => user.roles))
  const assignedCountries = new Set(users.flatMap((user) => user.marketingCountries))
  const findRoles = (ids: readonly string[]) => roleNames.filter((role) => ids.includes(role))
  const search = { clearable: true, hidePickedOptions: true } as const
  return (
    <div className={styles.fields}>
      <SearchMultiSelect
        {...search}
        label="Roles to add"
        data={toRoleOptions(free.filter((id) => !change.removedRoles.includes(id)))}
        isLoading={roles.isPending}
        value={change.addedRoles}
        onChange={(ids) => onChange({ ...change, addedRoles: findRoles(ids) })}
        data-autofocus
      />
      <SearchMultiSelect
        {...search}
        label="Roles to remove"
        data={toRoleOptions(
          free.filter((id) => assignedRoles.has(id) && !change.addedRoles.includes(id)),
        )}
        isLoading={roles.isPending}
        value={change.removedRoles}
        onChange={(ids) => onChange({ ...change, removedRoles: findRoles(ids) })}
      />
      <SearchMultiSelect
        {...search}
        label="Countries to add"
        data={toOptions(
          own.filter(({ id, isActive }) => isActive && !change.removedCountries.includes(id)),
        )}
        isLoading={countries.isPending}
        value={change.addedCountries}
        onChange={(addedCountries) => onChange({ ...change, addedCountries })}
      />
      <SearchMultiSelect
        {...search}
        label="Countries to remove"
        data={toOptions(
          own.filter(({ id }) => assignedCountries.has(id) && !change.addedCountries.includes(id)),
        )}
        isLoading={countries.isPending}
        value={change.removedCountries}
        onChange={(removedCountries) => onChange({ ...change, removedCountries })}
      />
    </div>
  )
}
