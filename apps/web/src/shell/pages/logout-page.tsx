import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentSession, logout } from '../../identity/session.ts'
import { Initialising } from './initialising.tsx'

/** A route and not a handler, so that a screen with unsaved edits can ask before the user leaves. */
export function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    if (currentSession().phase === 'signed-in') void logout()
    else void navigate({ to: '/', replace: true })
  }, [navigate])
  return <Initialising />
}
