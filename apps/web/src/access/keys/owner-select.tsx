import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { searchableSelect } from '../../ui/form/searchable-select.ts'
import { allUsersQuery } from '../use-users.ts'

interface OwnerSelectProps {
  value: string | null
  /** What the owner is for. */
  description?: string
  onChange: (userId: string | null) => void
  error?: string | undefined
}

/** Any user whom the administrator can see. */
export function OwnerSelect({ value, onChange, error, description }: OwnerSelectProps) {
  const { data: users = [] } = useQuery(allUsersQuery)
  return (
    <Select
      label="Owner"
      description={
        description ?? 'Is responsible for the key, which never has more permissions than the owner'
      }
      withAsterisk
      placeholder="Select a user"
      searchable
      {...searchableSelect}
      data={users.map(({ userId, displayName }) => ({
        value: userId,
        label: `${displayName} (${userId})`,
      }))}
      value={value}
      error={error}
      onChange={onChange}
      nothingFoundMessage="No user matches."
    />
  )
}
