import { ErrorMessage } from '../ui/feedback/error-message.tsx'

/** Says why a file could not be checked. */
export function FileRejection({
  fileName,
  reason,
}: {
  fileName: string | undefined
  reason: string
}) {
  return (
    <ErrorMessage>
      <strong>{fileName}</strong> {reason}
    </ErrorMessage>
  )
}
