import { showNotice } from '../ui/feedback/notices.ts'
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
