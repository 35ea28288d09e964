import type { ValidationResult } from '../tokens/validation-result.ts'

/** A refusal: the session ends with this result. */
export class SignInError extends Error {
  readonly result: ValidationResult

  constructor(result: ValidationResult, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SignInError'
    this.result = result
  }
}

/** The provider gave no answer at all: nothing was refused, so a session may go on. */
export class ProviderUnreachable extends Error {
  constructor(cause?: unknown) {
    super('The identity provider cannot be reached.', { cause })
    this.name = 'ProviderUnreachable'
  }
}
