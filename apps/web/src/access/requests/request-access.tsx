import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { identify, refreshRights } from '../../identity/session.ts'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import { formatDecision } from './format-decision.ts'
import { PendingRequest } from './pending-request.tsx'
import styles from './request-access.module.css'
import { RequestForm } from './request-form.tsx'
import { ownRequestQuery } from './use-own-request.ts'

/** Users without a role receive no live updates, so the page asks for the decision. */
const pollInterval = 20_000

/** Lets a user without a role request access, and shows the decision. */
export default function RequestAccess() {
  const own = useQuery({
    ...ownRequestQuery,
    refetchInterval: ({ state }) =>
      state.data?.request?.state === 'Pending' ? pollInterval : false,
  })
  useOpenWhenGranted(own.data?.request?.state)
  // A role can also be assigned without a request.
  useEffect(() => {
    const timer = setInterval(() => void refreshRights(), pollInterval)
    return () => clearInterval(timer)
  }, [])
  if (!own.data) {
    const failure = 'Error loading data'
    return <NotLoaded query={own} what="your request" loading={null} failure={failure} />
  }
  const { request, countries } = own.data
  if (request?.state === 'Pending') {
    return <PendingRequest key={request.requestId} request={request} countries={countries} />
  }
  return (
    <>
      {(request?.state === 'Declined' || request?.state === 'Withdrawn') && (
        <section
          className={styles.card}
          data-tone={request.state === 'Declined' ? 'declined' : undefined}
          aria-label="Your last request"
        >
          <h2>Your last request was {request.state.toLowerCase()}</h2>
          <p>{formatDecision(request)}</p>
        </section>
      )}
      <RequestForm countries={countries} />
    </>
  )
}

/** A role that is assigned while the page is open takes effect without another login. */
function useOpenWhenGranted(state: string | undefined): void {
  const wasPending = useRef(false)
  useEffect(() => {
    if (state === 'Pending') wasPending.current = true
    else if (state === 'Granted' && wasPending.current) {
      wasPending.current = false
      void identify()
    }
  }, [state])
}
