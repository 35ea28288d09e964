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
import { identify, refreshRights } from '../identity/session.ts'
import { CheckChoice } from '../ui/check-choice/check-choice.tsx'
import { formatFieldError, useEditForm } from '../ui/form/use-edit-form.ts'
import { formatChoice } from '../ui/format/choice.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { formatDecision } from './format-decision.ts'
import styles from './request-access.module.css'

/** Users without a role receive no live updates, so the page asks for the decision. */
const pollInterval = 20_000

const ownRequestQuery = queryOptions({
  queryKey: ['own-access-request'],
  queryFn: ({ signal }) =>
    call(accessRequestRoutes.getOwnAccessRequest, {}, { signal, handles: 'all', isQuiet: true }),
})

/** Lets a user without a role request access, and shows the decision. */
export default function RequestAccess() {
  const { data, isError, refetch } = useQuery({
    ...ownRequestQuery,
    refetchInterval: ({ state }) =>
      state.data?.request?.state === 'Pending' ? pollInterval : false,
  })
  useOpenWhenGranted(data?.request?.state)
  // A role can also be assigned without a request.
  useEffect(() => {
    const timer = setInterval(() => void refreshRights(), pollInterval)
    return () => clearInterval(timer)
  }, [])
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
          You requested access to {formatList(names ?? [])} on {formatDateTime(request.requestedAt)}
          . The administrators have been notified.
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

interface RequestValues {
  reason: string
  wantedCountries: string[]
}

const emptyRequest: RequestValues = { reason: '', wantedCountries: [] }
const requestFields = ['reason', 'wantedCountries'] as const

function useRequestForm() {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { save, isSaving } = useSave({
    send: (body: RequestValues, options) => {
      setFailure(undefined)
      return call(accessRequestRoutes.requestAccess, { body }, options)
    },
    handles: 'answers',
    onSaved: (answer) => client.setQueryData(ownRequestQuery.queryKey, answer),
    onFailed: (problem) => {
      setFailure(problem?.detail ?? 'Your request could not be sent. Please try again.')
      // Requested in another tab, or a role was assigned: the current state is shown.
      if (problem) void client.invalidateQueries({ queryKey: ownRequestQuery.queryKey })
    },
  })
  const edit = useEditForm({
    row: emptyRequest,
    fields: requestFields,
    valuesOf: (values: RequestValues) => values,
    recoverAs: 'access request',
  })
  const { reason, wantedCountries } = edit.values
  const isReady = reason.trim() !== '' && wantedCountries.length > 0
  return {
    ...edit,
    failure,
    isSaving,
    isReady,
    async send() {
      if (isReady) await edit.submit(save, () => emptyRequest)
    },
  }
}

function RequestForm({ countries }: Pick<OwnAccessRequest, 'countries'>) {
  const { form, values, change, failure, isSaving, isReady, send } = useRequestForm()
  const { errors } = form.formState
  const items = useMemo(
    () => countries.map(({ id, name, region }) => ({ id, label: name, group: region })),
    [countries],
  )
  return (
    <form
      className={styles.card}
      aria-label="Request access"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2>Request access here</h2>
      <Textarea
        {...form.register('reason')}
        label="Reason"
        description="Why you need access. The administrators of the countries read it."
        error={formatFieldError('Reason', errors.reason?.message)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        maxLength={2000}
        rows={3}
        dir="auto"
      />
      <div className={styles.wanted}>
        <CheckChoice
          label="Wanted countries"
          items={items}
          value={values.wantedCountries}
          onChange={(wantedCountries) => change({ wantedCountries })}
          allOf={(region) => `All of ${region}`}
          filterHint="Find a country or a region"
          error={formatFieldError('Wanted countries', errors.wantedCountries?.message)}
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
