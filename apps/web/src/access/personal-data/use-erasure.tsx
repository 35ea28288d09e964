import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { userQuery } from '../use-users.ts'
import { EraseDialog } from './erase-dialog.tsx'

export type UserErasure = ReturnType<typeof useErasure>

/**
 * The dialog that erases the data of a user, and afterwards leads to the list of users. It belongs to the
 * page and not to a part of it, because the user disappears from the page behind the dialog.
 */
export function useErasure(userId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isErased, setErased] = useState(false)
  const dialog = isOpen && (
    <EraseDialog
      userId={userId}
      onErased={() => setErased(true)}
      onClose={() => {
        setOpen(false)
        if (!isErased) return
        client.removeQueries({ queryKey: userQuery(userId).queryKey })
        void navigate({ to: '/access-control/users/sales' })
      }}
    />
  )
  return { dialog, isErased, open: () => setOpen(true) }
}
