import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EraseDialog } from './erase-dialog.tsx'

/** Opens the dialog; after an erasure the list of users. */
export function EraseButton({ userId, isDisabled }: { userId: string; isDisabled: boolean }) {
  const navigate = useNavigate()
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <Button
        color="red"
        variant="outline"
        leftSection={<IconEraser size={16} stroke={1.8} aria-hidden />}
        disabled={isDisabled}
        onClick={() => setErasing(true)}
      >
        Erase personal data
      </Button>
      {isErasing && (
        <EraseDialog
          userId={userId}
          onErased={() => void navigate({ to: '/access-control/users/sales' })}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}
