import type { ValidationResult } from '../tokens/validation-result.ts'

/** The sign-in is rejected, and the session ends with this result. */
export class SignInError extends Error {
  readonly result: ValidationResult
  /** The error code that the provider sent, such as `access_denied`. */
  readonly providerError: string | undefined

  constructor(
    result: ValidationResult,
    message: string,
    { providerError, ...options }: ErrorOptions & { providerError?: string } = {},
  ) {
    super(message, options)
    this.name = 'SignInError'
    this.result = result
    this.providerError = providerError
  }
}

/**
 * Only the provider's own page can give a new id token: refreshing returns none, and neither does a
 * hidden frame. The session can continue until the id token expires.
 */
export class RedirectRequired extends Error {
  constructor(cause?: unknown) {
    super('The session can only be renewed on the page of the identity provider.', { cause })
    this.name = 'RedirectRequired'
  }
}

/** The provider did not respond. The session can continue, because nothing was rejected. */
export class ProviderUnreachable extends Error {
  constructor(cause?: unknown) {
    super('The identity provider cannot be reached.', { cause })
    this.name = 'ProviderUnreachable'
  }
}
