import { useQuery } from '@tanstack/react-query'
import { allUsersQuery } from '../access/use-users.ts'
import { requiredField } from '../ui/page/required-field.ts'
import { SearchSelect } from '../ui/select/search-select.tsx'

interface OwnerSelectProps {
  value: string | null
  /** What the owner is for. */
  description?: string
  onChange: (userId: string | null) => void
  error?: string | undefined
}

/** Any user whom the administrator can see. */
export function OwnerSelect({ value, onChange, error, description }: OwnerSelectProps) {
  const { data: users = [], isPending } = useQuery(allUsersQuery)
  return (
    <SearchSelect
      label="Owner"
      description={
        description ?? 'Is responsible for the key, which never has more permissions than the owner'
      }
      {...requiredField()}
      placeholder="Select a user"
      data={users.map(({ userId, displayName }) => ({
        value: userId,
        label: `${displayName} (${userId})`,
      }))}
      isLoading={isPending}
      value={value}
      error={error}
      onChange={onChange}
      nothingFoundMessage="No user matches."
    />
  )
}
