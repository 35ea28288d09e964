import { useQuery } from '@tanstack/react-query'
import { rolesQuery } from '../use-users.ts'
import { EraseButton } from './erase-button.tsx'

/** Of a deleted user it is not known who was responsible, so only who can assign every role erases their data. */
export function ErasePastUser({ userId }: { userId: string }) {
  const { data: roles } = useQuery(rolesQuery)
  const canAssignAll = roles?.every(({ blockedReason }) => blockedReason === null) ?? false
  return canAssignAll && <EraseButton userId={userId} isDisabled={false} />
}
