import type { User } from '@nutripim/contract/access/access'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDeleteUser } from './use-save-user.ts'
import type { UserFormState } from './use-user-form.ts'

/** In milliseconds; long enough to read why a user cannot be deleted. */
const delayIfProtected = 5000

/** Saves or deletes the user of the form, then opens the list of users. */
export function useUserActions(
  state: UserFormState,
  user: User | undefined,
  onDeleted?: () => void,
) {
  const navigate = useNavigate()
  const { deleteUser, isDeleting } = useDeleteUser()
  const [leaving, setLeaving] = useState<number>()
  const isDone = leaving !== undefined
  const blockedReason = user?.blockedReasons.save ?? null

  useEffect(() => {
    if (leaving === undefined) return
    const timer = setTimeout(() => void navigate({ to: '/access-control/users/sales' }), leaving)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  function leaveIn(time: number) {
    state.release()
    setLeaving(time)
  }

  async function save() {
    if (blockedReason || isDone || !state.isValid || state.conflicts.length > 0) return
    if (user && state.changed.length === 0) return
    if (await state.submit()) leaveIn(0)
  }

  return {
    save,
    async confirmDelete() {
      if (!user) return
      const outcome = await deleteUser(user.userId)
      if (outcome === 'protected') leaveIn(delayIfProtected)
      if (outcome !== 'deleted') return
      state.release()
      onDeleted?.()
    },
    isDeleting,
    isDone,
    blockedReason,
    // The deletion of a user with a protected role says itself why it is blocked.
    deleteBlockedReason: user && !user.isProtected ? user.blockedReasons.delete : null,
  }
}
