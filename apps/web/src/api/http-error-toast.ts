import { showMessage } from '../ui/feedback/message.tsx'
import { addLead, notices, showNotice } from '../ui/feedback/notices.ts'
import { type CallError, describeStatus } from './call-error.ts'

const toastTime = 15_000
const bodyShown = 300

/** For failures that no screen handles. */
export function showHttpError(error: CallError): void {
  showNotice(
    {
      kind: 'error',
      title: describeStatus(error.status),
      text: error.status === 500 ? error.body.slice(0, bodyShown) : '',
      source: error.url,
    },
    toastTime,
  )
}

/** For a user whose rights an administrator changed meanwhile. */
export function showPermissionsChanged(): void {
  showNotice({ kind: 'news', text: 'Your permissions have changed.' }, toastTime)
}

/** Says what could not be done: in the toast of the failed call if it has one. */
export function showFailure(error: CallError, text: string): void {
  const title = describeStatus(error.status)
  const toast = notices.get().findLast((each) => each.source === error.url && each.title === title)
  if (toast) addLead(toast.id, text)
  else showMessage('error', text)
}
