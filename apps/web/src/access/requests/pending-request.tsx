import { Button } from '@mantine/core'
import {
  accessRequestRoutes,
  type OwnAccessRequest,
} from '@nutripim/contract/access/access-requests'
import { formatList } from '@nutripim/wording/list'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { ErrorMessage } from '../../ui/feedback/error-message.tsx'
import { formatOption, sortByOption } from '../../ui/format/option.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import styles from './request-access.module.css'
import { RequestForm } from './request-form.tsx'
import { type OwnRequest, useSaveOwnRequest } from './use-own-request.ts'

interface PendingRequestProps {
  request: OwnRequest
  countries: OwnAccessRequest['countries']
}

/** The user's pending request, which they can change or withdraw until it is decided. */
export function PendingRequest({ request, countries }: PendingRequestProps) {
  const [isEditing, setEditing] = useState(false)
  const wasEdited = useRef(false)
  const { requestId, reason, requestedAt, wantedCountries } = request
  const { save, isSaving, failure } = useSaveOwnRequest(
    (body: { requestId: number }, options) =>
      call(accessRequestRoutes.withdrawAccessRequest, { body }, options),
    'Your request could not be withdrawn. Please try again.',
  )

  async function withdraw() {
    const isSure = await confirm({
      title: 'Withdraw the request',
      text: 'The administrators no longer see your request. You can request access again later.',
      confirmLabel: 'Withdraw request',
      danger: true,
    })
    if (isSure) await save({ requestId })
  }

  if (isEditing) {
    const close = () => {
      setEditing(false)
      wasEdited.current = true
    }
    return <RequestForm countries={countries} request={request} onDone={close} />
  }
  const names = sortByOption(countries, wantedCountries).map((id) => formatOption(countries, id))
  return (
    <section className={styles.card} aria-label="Your request">
      <div className="np-column np-gap-12" role="status">
        <h2>Your request is pending</h2>
        <p>
          You requested access to {formatList(names)} on {formatDateTime(requestedAt)}. The
          administrators have been notified.
        </p>
        <blockquote dir="auto">“{reason}”</blockquote>
      </div>
      {failure && <ErrorMessage>{failure}</ErrorMessage>}
      <div className="np-row np-end np-wrap np-gap-8">
        <Button variant="default" loading={isSaving} onClick={() => void withdraw()}>
          Withdraw request
        </Button>
        <Button
          variant="default"
          disabled={isSaving}
          onClick={() => setEditing(true)}
          // The button of the form that was closed is gone, so the focus would be lost.
          ref={(button) => {
            if (wasEdited.current) button?.focus()
            wasEdited.current = false
          }}
        >
          Change request
        </Button>
      </div>
    </section>
  )
}
