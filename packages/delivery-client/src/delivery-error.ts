/** A call that the server rejected. Switch on `code`, which is stable; the message is a sentence. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'

  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly requestId: string | undefined,
  ) {
    super(detail)
  }
}

/** Reads the problem of an answer (RFC 9457). */
export async function readError(response: Response): Promise<DeliveryError> {
  const text = await response.text()
  try {
    const { code, detail, requestId } = JSON.parse(text)
    return new DeliveryError(response.status, String(code), String(detail), requestId)
  } catch {
    const detail = `The server answered ${response.status}.`
    return new DeliveryError(response.status, 'unknown', detail, undefined)
  }
}
