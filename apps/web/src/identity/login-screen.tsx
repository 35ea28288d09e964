import { Button } from '@mantine/core'
import { useState } from 'react'
import { hasRecoveredEdits } from '../ui/unsaved/recovered-edits.ts'
import styles from './login-screen.module.css'
import { PlainFrame } from './plain-frame.tsx'
import { currentSettings, loadSignIn, login } from './session.ts'
import { useSession } from './use-session.ts'

/** Stands in the place of any screen that needs a user; the address stays, and is returned to. */
export function LoginScreen() {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const session = useSession()
  const hasExpired = session.phase === 'signed-out' && session.hasExpired

  /** A failure shows when the user logs in. */
  const prepare = () => void loadSignIn().catch(() => {})

  async function leave() {
    setState('leaving')
    await login().catch(() => setState('failed'))
  }

  return (
    <PlainFrame who="You are not logged in">
      <div className={styles.card}>
        <img className={styles.logo} src="/logo.svg" alt="NutriPIM" width={56} height={56} />
        <h1 className="np-flush np-headline">Product Information Management</h1>
        <p className={styles.text}>Please log in with your staff credentials to continue.</p>
        {hasExpired && (
          <p className={styles.ended} role="status">
            Your session has ended. Log in again to continue.
            {hasRecoveredEdits() && ' Your unsaved changes will be recovered.'}
          </p>
        )}
        <Button
          fullWidth
          size="md"
          loading={state === 'leaving'}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={leave}
        >
          Login
        </Button>
        {state === 'failed' && (
          <p className={styles.failure} role="alert">
            The sign-in service cannot be reached. Try again later.
          </p>
        )}
        {currentSettings()?.isDemo && (
          <p className={styles.note}>Demo: select an account on the next page.</p>
        )}
      </div>
    </PlainFrame>
  )
}
