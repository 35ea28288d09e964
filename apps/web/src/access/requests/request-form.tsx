import { Button, Textarea } from '@mantine/core'
import {
  accessRequestRoutes,
  type OwnAccessRequest,
} from '@nutripim/contract/access/access-requests'
import { type FormEvent, useEffect, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { ErrorMessage } from '../../ui/feedback/error-message.tsx'
import { formatFieldError, useEditForm } from '../../ui/form/use-edit-form.ts'
import { requiredField } from '../../ui/page/required-field.ts'
import { CheckSelect } from '../../ui/select/check-select.tsx'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import styles from './request-access.module.css'
import { type OwnRequest, useSaveOwnRequest } from './use-own-request.ts'

type RequestValues = Pick<OwnRequest, 'reason' | 'wantedCountries'>

const emptyRequest: RequestValues = { reason: '', wantedCountries: [] }
const requestFields = ['reason', 'wantedCountries'] as const

/** With a pending request the form changes it; without one it sends a new one. */
function useRequestForm(request: OwnRequest | undefined, onDone: (() => void) | undefined) {
  const { save, isSaving, failure } = useSaveOwnRequest(
    ({ reason, wantedCountries }: RequestValues, options) => {
      const body = { reason, wantedCountries }
      if (!request) return call(accessRequestRoutes.requestAccess, { body }, options)
      const change = { requestId: request.requestId, ...body }
      return call(accessRequestRoutes.changeAccessRequest, { body: change }, options)
    },
    'Your request could not be sent. Please try again.',
  )
  const edit = useEditForm({
    row: request ?? emptyRequest,
    fields: requestFields,
    valuesOf: ({ reason, wantedCountries }: RequestValues) => ({ reason, wantedCountries }),
    recoverAs: request ? `access request ${request.requestId}` : 'access request',
  })
  useUnsavedWork(edit.work)
  const { reason, wantedCountries } = edit.values
  const isReady = reason.trim() !== '' && wantedCountries.length > 0 && (!request || edit.isUnsaved)
  return {
    ...edit,
    failure,
    isSaving,
    isReady,
    async send() {
      if (!isReady) return
      const saved = await edit.submit(save, (answer) => answer.request ?? emptyRequest)
      if (saved) onDone?.()
    },
  }
}

interface RequestFormProps extends Pick<OwnAccessRequest, 'countries'> {
  request?: OwnRequest
  onDone?: () => void
}

export function RequestForm({ countries, request, onDone }: RequestFormProps) {
  const { form, values, change, failure, isSaving, isReady, send } = useRequestForm(request, onDone)
  const { errors } = form.formState
  const isChange = request !== undefined
  // The button that opened the form is gone, so the focus would be lost.
  useEffect(() => {
    if (isChange) form.setFocus('reason')
  }, [form, isChange])
  const items = useMemo(
    () => countries.map(({ id, name, region }) => ({ id, label: name, group: region })),
    [countries],
  )
  return (
    <form
      className={styles.card}
      aria-label={request ? 'Change request' : 'Request access'}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2>{request ? 'Change your request' : 'Request access here'}</h2>
      <Textarea
        {...form.register('reason')}
        label="Reason"
        description="Why you need access. The administrators of the countries read it."
        error={formatFieldError('Reason', errors.reason?.message)}
        {...requiredField()}
        maxLength={2000}
        rows={3}
        dir="auto"
      />
      <div className={styles.wanted}>
        <CheckSelect
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
      {failure && <ErrorMessage>{failure}</ErrorMessage>}
      <div className="np-row np-end np-wrap np-gap-8">
        {onDone && (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" disabled={!isReady} loading={isSaving}>
          {request ? 'Save request' : 'Request access'}
        </Button>
      </div>
    </form>
  )
}
