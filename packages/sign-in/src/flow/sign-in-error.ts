import type { ValidationResult } from '../tokens/validation-result.ts'

/** The sign-in is rejected, and the session ends with this result. */
export class SignInError extends Error {
  readonly result: ValidationResult

  constructor(result: ValidationResult, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SignInError'
    this.result = result
  }
}

/** The provider did not respond. The session can continue, because nothing was rejected. */
export class ProviderUnreachable extends Error {
  constructor(cause?: unknown) {
    super('The identity provider cannot be reached.', { cause })
    this.name = 'ProviderUnreachable'
  }
}
