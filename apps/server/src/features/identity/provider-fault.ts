import { explainConnectionError } from '../../platform/outbound/explain-error.ts'
import { UnexpectedAnswerError } from '../../platform/outbound/fetch-json.ts'

/** The provider answers, but is not the one of the settings. */
export class WrongProviderError extends Error {
  override name = 'WrongProviderError'
}

/** An address of the provider gave no usable answer. The keys can be on another host than the provider. */
export class UnreachableAddressError extends Error {
  override name = 'UnreachableAddressError'
  readonly address: string
  constructor(address: string, cause: unknown) {
    super(`no answer from ${address}`, { cause })
    this.address = address
  }
}

export interface ProviderFault {
  code: string
  reason: string
  /** Whether only another setting mends it. */
  isWrongSetting: boolean
}

/** What the log says: which address, what is wrong with it, and what to do where that is known. */
export function explainFault(error: unknown): ProviderFault {
  if (error instanceof WrongProviderError) {
    const advice = 'Set OIDC_AUTHORITY to the issuer of the provider.'
    return { code: '', reason: `${error.message}. ${advice}`, isWrongSetting: true }
  }
  if (!(error instanceof UnreachableAddressError)) {
    return { ...explainConnectionError(error), isWrongSetting: false }
  }
  const { address, cause } = error
  const fault = explainConnectionError(cause)
  const advice = fault.isUnknownAuthority
    ? ' Set NODE_EXTRA_CA_CERTS to a file with the certificate of that authority (PEM) and restart.'
    : ''
  return {
    code: fault.code,
    reason: `${address}: ${fault.reason}.${advice}`,
    isWrongSetting:
      cause instanceof UnexpectedAnswerError ? cause.isWrongAddress : fault.isWrongSetting,
  }
}
