/** The result of a sign-in, a renewal or a restored session. */
export const ValidationResult = {
  NotSet: 'NotSet',
  Ok: 'Ok',
  StatesDoNotMatch: 'StatesDoNotMatch',
  SignatureFailed: 'SignatureFailed',
  IncorrectNonce: 'IncorrectNonce',
  RequiredPropertyMissing: 'RequiredPropertyMissing',
  MaxOffsetExpired: 'MaxOffsetExpired',
  IssDoesNotMatchIssuer: 'IssDoesNotMatchIssuer',
  NoAuthWellKnownEndPoints: 'NoAuthWellKnownEndPoints',
  IncorrectAud: 'IncorrectAud',
  IncorrectIdTokenClaimsAfterRefresh: 'IncorrectIdTokenClaimsAfterRefresh',
  IncorrectAzp: 'IncorrectAzp',
  TokenExpired: 'TokenExpired',
  IncorrectAtHash: 'IncorrectAtHash',
  LoginRequired: 'LoginRequired',
  SecureTokenServerError: 'SecureTokenServerError',
} as const

export type ValidationResult = (typeof ValidationResult)[keyof typeof ValidationResult]
