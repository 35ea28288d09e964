import { Button, Textarea } from '@mantine/core'
import {
  accessRequestRoutes,
  type OwnAccessRequest,
} from '@nutripim/contract/access/access-requests'
import { formatList } from '@nutripim/wording/list'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useSave } from '../api/use-save.ts'
import { identify } from '../identity/session.ts'
import { CheckChoice } from '../ui/check-choice/check-choice.tsx'
import { formatChoice } from '../ui/format/choice.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { formatDecision } from './format-decision.ts'
import styles from './request-access.module.css'

/** Nobody without a role hears of anything live, so an answer is looked for. */
const lookAgain = 20_000

const ownRequestQuery = queryOptions({
  queryKey: ['own-access-request'],
  queryFn: ({ signal }) =>
    call(accessRequestRoutes.getOwnAccessRequest, {}, { signal, handles: 'all', isQuiet: true }),
})

/** For someone without a role: asks for one, and says what became of it. */
export default function RequestAccess() {
  const { data, isError, refetch } = useQuery({
    ...ownRequestQuery,
    refetchInterval: ({ state }) => (state.data?.request?.state === 'Pending' ? lookAgain : false),
  })
  useOpenWhenGranted(data?.request?.state)
  if (isError && !data) {
    return <LoadFailure title="Error loading data" onRetry={() => void refetch()} />
  }
  if (!data) return null
  const { request, countries } = data
  const names = request?.wantedCountries.map((id) => formatChoice(countries, id))
  if (request?.state === 'Pending') {
    return (
      <section className={styles.card} aria-label="Your request" role="status">
        <h2>Your request is pending</h2>
        <p>
          You asked on {formatDateTime(request.requestedAt)} for access to {formatList(names ?? [])}
          . The administrators have been told; this page opens by itself once one of them has given
          you a role.
        </p>
        <blockquote dir="auto">“{request.reason}”</blockquote>
      </section>
    )
  }
  return (
    <>
      {request?.state === 'Declined' && (
        <section className={styles.card} data-tone="declined" aria-label="Your last request">
          <h2>Your last request was declined</h2>
          <p>{formatDecision(request)}</p>
        </section>
      )}
      <RequestForm countries={countries} />
    </>
  )
}

/** Whoever waits here while they are given a role need not log in again. */
function useOpenWhenGranted(state: string | undefined): void {
  const hasWaited = useRef(false)
  useEffect(() => {
    if (state === 'Pending') hasWaited.current = true
    else if (state === 'Granted' && hasWaited.current) {
      hasWaited.current = false
      void identify()
    }
  }, [state])
}

function RequestForm({ countries }: Pick<OwnAccessRequest, 'countries'>) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [wantedCountries, setWanted] = useState<string[]>([])
  const [failure, setFailure] = useState<string>()
  const { save, isSaving } = useSave({
    send: (body: { reason: string; wantedCountries: string[] }, options) => {
      setFailure(undefined)
      return call(accessRequestRoutes.requestAccess, { body }, options)
    },
    handles: 'all',
    onSaved: (answer) => client.setQueryData(ownRequestQuery.queryKey, answer),
    onFailed: (problem) => {
      setFailure(problem?.detail ?? 'Your request could not be sent. Please try again.')
      // Requested in another tab, or a role was assigned: the current state is shown.
      void client.invalidateQueries({ queryKey: ownRequestQuery.queryKey })
    },
  })
  const items = useMemo(
    () => countries.map(({ id, name, region }) => ({ id, label: name, group: region })),
    [countries],
  )
  const isReady = reason.trim() !== '' && wantedCountries.length > 0
  return (
    <form
      className={styles.card}
      aria-label="Request access"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isReady && !isSaving) void save({ reason, wantedCountries })
      }}
    >
      <h2>Request access here</h2>
      <Textarea
        label="Reason"
        description="Why you need access. The administrators of the countries read it."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        value={reason}
        maxLength={2000}
        rows={3}
        dir="auto"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.wanted}>
        <CheckChoice
          label="Wanted countries"
          items={items}
          value={wantedCountries}
          onChange={setWanted}
          allOf={(region) => `All of ${region}`}
          filterHint="Find a country or a region"
          isRequired
        />
      </div>
      {failure && (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" disabled={!isReady} loading={isSaving}>
        Request access
      </Button>
    </form>
  )
}
